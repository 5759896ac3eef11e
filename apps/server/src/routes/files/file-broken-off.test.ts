import { readdirSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { type Client, call, signedIn } from '../../../test/api/client.ts';
import { aRecord } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, formBody } from '../../../test/files/upload.ts';
import { buildApp } from '../../programs/app.ts';
import { deleteUnreferencedContent } from '../../services/files/cleanup.ts';

/* Connections break in the middle of an upload or a download. */
const server = useServer();
let client: Client;
let collection: RecordView;

beforeAll(async () => {
  client = await signedIn(server());
  collection = await aRecord(server(), client, { level: 'collection' });
});

const storedFiles = () =>
  readdirSync(join(server().dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );

test.each([
  ['before its bytes', true],
  ['after its bytes', false],
])('a form that ends in mid-file is the fault of its sender, its place named %s', async (_, isFirst) => {
  const place: [string, string] = ['parentId', String(collection.id)];
  const bytes: [string, Blob, string] = ['fileContent', new Blob(['a'.repeat(100_000)]), 'a.txt'];
  const { payload, contentType } = await formBody(isFirst ? [place, bytes] : [bytes, place]);
  const answer = await call(server(), 'POST', '/api/files', {
    token: client.token,
    body: payload.subarray(0, 50_000),
    headers: { 'content-type': contentType },
  });
  expect([answer.status, answer.body.type]).toEqual([400, 'badRequest']);
  await deleteUnreferencedContent(server().deps, () => true);
  expect(storedFiles()).toEqual([]);
});

/** Reads an answer and closes the connection at its last byte, before the server ends it. */
function readAndHangUp(port: number, path: string): Promise<void> {
  return new Promise((resolve) => {
    const line = connect(port, '127.0.0.1');
    line.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${client.token}\r\n\r\n`);
    line.on('data', (bytes) => {
      if (String(bytes).endsWith('hello')) line.destroy();
    });
    line.on('close', () => resolve());
  });
}

test('a reader who hangs up at the last byte is no failure of ours', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _, callback) {
      lines.push(String(chunk));
      callback();
    },
  });
  const app = await buildApp({ ...server().deps, log: pino({ level: 'warn' }, sink) }, { pages: false });
  const { id } = await aFile(server(), client, 'hello', { parentId: collection.id });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  for (let round = 0; round < 50; round += 1) await readAndHangUp(port, `/api/files/${id}`);
  await app.close();
  expect(lines).toEqual([]);
});
