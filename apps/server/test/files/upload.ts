import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import { afterAll, beforeAll } from 'vitest';
import { startWorker, type Worker } from '../../src/programs/worker.ts';
import type { Answer, Client } from '../api/client.ts';
import { call } from '../api/client.ts';
import type { TestServer } from '../api/test-server.ts';

type Fields = Record<string, string | number | undefined>;

/** A multipart body whose parts come in the order given. */
export async function formBody(parts: [string, string | Blob, string?][]) {
  const form = new FormData();
  for (const [name, value, filename] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, filename);
  }
  const response = new Response(form);
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    contentType: response.headers.get('content-type') ?? '',
  };
}

export async function post<Body = FileView>(
  server: TestServer,
  client: Client,
  url: string,
  parts: [string, string | Blob, string?][],
): Promise<Answer<Body>> {
  const { payload, contentType } = await formBody(parts);
  return call<Body>(server, 'POST', url, {
    token: client.token,
    body: payload,
    headers: { 'content-type': contentType },
  });
}

/** Uploads as the editor does: the fields first, then the bytes. */
export async function upload(
  server: TestServer,
  client: Client,
  bytes: Uint8Array | string,
  fields: Fields,
): Promise<Answer<FileView>> {
  const fileFields = { name: 'plik.txt', ...fields };
  const texts = Object.entries(fileFields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]): [string, string] => [key, String(value)]);
  const blob = new Blob([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)]);
  return post(server, client, '/api/files', [...texts, ['fileContent', blob, fileFields.name]]);
}

/** A file that must be there for the test to begin. */
export async function aFile(
  server: TestServer,
  client: Client,
  bytes: Uint8Array | string,
  fields: Fields,
): Promise<FileView> {
  const answer = await upload(server, client, bytes, fields);
  if (answer.status !== 201) throw new Error(`The file was not taken: ${answer.text}`);
  return answer.body;
}

/** Files that come with the program: a scan, a recording, a film. */
export function sample(name: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, '../../src/demo/files', name));
}

/** A worker beside the server of this test file. */
export function useWorker(server: () => TestServer): void {
  let worker: Worker | undefined;
  beforeAll(async () => {
    worker = await startWorker(server().deps);
  });
  afterAll(async () => {
    await worker?.stop();
  });
}
