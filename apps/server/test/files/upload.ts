import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import { afterAll, beforeAll } from 'vitest';
import { startWorker, type Worker } from '../../src/programs/worker.ts';
import type { Answer, Client } from '../api/client.ts';
import { call } from '../api/client.ts';
import type { TestServer } from '../api/test-server.ts';

type Fields = Record<string, string | number | undefined>;

/** A multipart body with its parts in the given order. */
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

/** Uploads like the editor, with the fields before the bytes. */
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

/** Uploads a file that a test needs and fails if the upload is refused. */
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

/** Reads a sample file of the program: a scan, a recording or a film. */
export function sample(name: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, '../../src/demo/files', name));
}

/** Runs a worker during the tests of this file. */
export function useWorker(server: () => TestServer): void {
  let worker: Worker | undefined;
  beforeAll(async () => {
    worker = await startWorker(server().deps);
  });
  afterAll(async () => {
    await worker?.stop();
  });
}
