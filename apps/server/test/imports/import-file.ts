import type { ImportRowView, ImportView } from '@regest/contract/endpoints/imports.ts';
import { applyImport } from '../../src/services/imports/apply-import.ts';
import { checkImport } from '../../src/services/imports/check-import.ts';
import { undoImport } from '../../src/services/imports/undo-import.ts';
import type { Answer, Client } from '../api/client.ts';
import type { TestServer } from '../api/test-server.ts';
import { post } from '../files/upload.ts';

type One = { import: ImportView };
const NEVER_ABORTED = new AbortController().signal;

/** Sends a file and runs its check as the worker does. */
export async function importFile(
  server: TestServer,
  client: Client,
  name: string,
  bytes: string | Uint8Array,
  fields: Record<string, string> = {},
): Promise<ImportView> {
  const parts = Object.entries(fields).map(([key, value]): [string, string] => [key, value]);
  const answer = await post<One>(server, client, '/api/imports', [
    ...parts,
    ['fileContent', new Blob([bytes as string]), name],
  ]);
  if (answer.status !== 201) throw new Error(`The file was not taken: ${answer.text}`);
  await checkImport(server.deps, answer.body.import.id, NEVER_ABORTED);
  return readImport(client, answer.body.import.id);
}

export async function readImport(client: Client, id: number): Promise<ImportView> {
  return (await client.get<One>(`/api/imports/${id}`)).body.import;
}

/** Rows of an import in the order of the file. */
export async function rowsOf(client: Client, id: number, only = ''): Promise<ImportRowView[]> {
  const answer = await client.get<{ content: ImportRowView[] }>(
    `/api/imports/${id}/rows?per_page=100${only && `&only=${only}`}`,
  );
  return answer.body.content.toSorted((a, b) => a.number - b.number);
}

export async function checkAgain(
  server: TestServer,
  client: Client,
  id: number,
  body: object = {},
): Promise<ImportView> {
  const answer = await client.put(`/api/imports/${id}/check`, body);
  if (answer.status !== 202) throw new Error(answer.text);
  await checkImport(server.deps, id, NEVER_ABORTED);
  return readImport(client, id);
}

export async function apply(
  server: TestServer,
  client: Client,
  id: number,
  body: object = {},
): Promise<Answer<One>> {
  const answer = await client.put<One>(`/api/imports/${id}/apply`, body);
  if (answer.status === 202) await applyImport(server.deps, id, client.user.id);
  return answer;
}

export async function undo(server: TestServer, client: Client, id: number): Promise<Answer<One>> {
  const answer = await client.put<One>(`/api/imports/${id}/undo`);
  if (answer.status === 202) await undoImport(server.deps, id, client.user.id);
  return answer;
}
