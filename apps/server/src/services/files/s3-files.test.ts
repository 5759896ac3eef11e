import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { TextOrProgress, TranscriptionView } from '@regest/contract/endpoints/transcriptions.ts';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { type Client, call, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { until } from '../../../test/api/server-process.ts';
import { openTestServer, type TestServer } from '../../../test/api/test-server.ts';
import { aFile, sample, upload } from '../../../test/files/upload.ts';
import { startWorker, type Worker } from '../../programs/worker.ts';
import { checkStore } from './check-store.ts';

const BUCKET = 'regest-files';
let folder: string;
let s3: S3rver;
let server: TestServer;
let worker: Worker;
let client: Client;
let parentId: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regest-s3-files-'));
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await s3.run();
  server = await openTestServer({ store: `s3://${BUCKET}/pliki?endpoint=http://127.0.0.1:${port}` });
  worker = await startWorker(server.deps);
  const { id } = await anInstitution(server, { ocrPages: 10 });
  client = await signedIn(server, { institutionId: id });
  parentId = (await aTree(server, client)).document.id;
});
afterAll(async () => {
  await worker?.stop();
  await server?.close();
  await s3?.close();
  await rm(folder, { recursive: true, force: true });
});

const add = (bytes: Uint8Array, name: string) =>
  aFile(server, client, bytes, { parentId, parentLevel: 'document', name });

async function contents(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { contentId } of server.deps.store.list()) ids.push(contentId);
  return ids;
}

test('files live in S3: uploaded in parts, read by range, drawn, read by OCR and deleted', async () => {
  const bytes = randomBytes(11 * 1024 * 1024);
  const big = await add(bytes, 'duży.bin');
  const range = await call(server, 'GET', `/api/files/${big.id}`, {
    token: client.token,
    headers: { range: 'bytes=6000000-6000099' },
  });
  expect([range.status, range.bytes.equals(bytes.subarray(6_000_000, 6_000_100))]).toEqual([206, true]);

  const scan = await add(await sample('statute.pdf'), 'statut.pdf');
  expect(scan.mimeType).toBe('application/pdf');
  // On a busy machine the picture may be drawn only at the second request.
  await until(async () => (await client.get(`${scan.thumbnail}`)).headers['content-type'] === 'image/webp');
  await client.get<TextOrProgress>(`/api/transcriptions/ocr/send/${scan.id}`);
  await until(async () => (await client.get(`/api/transcriptions/${scan.id}`)).status === 200);
  const text = await client.get<TranscriptionView>(`/api/transcriptions/${scan.id}`);
  expect(text.body.transcription).toContain('STATUT');
  expect(await checkStore(server.deps)).toEqual({ orphans: [], missing: [] });

  for (const file of [big, scan]) await client.delete(`/api/files/${file.id}`);
  await until(async () => (await contents()).length === 0);
});

test('a large TIFF, whose directory lies at its end, is known for what it is', async () => {
  const head = Buffer.from([0x49, 0x49, 0x2a, 0, 0xff, 0xff, 0x0f, 0]);
  const { body } = await upload(server, client, Buffer.concat([head, randomBytes(200_000)]), {
    parentId,
    parentLevel: 'document',
    name: 'skan.tif',
  });
  expect((body as FileView).mimeType).toBe('image/tiff');
});

test('a store that does not answer refuses the upload and leaves no row', async () => {
  const before = (await client.get<FileView[]>(`/api/files/document/${parentId}`)).body.length;
  const unreachable = await openTestServer({ store: 's3://nigdzie?endpoint=http://127.0.0.1:1' });
  try {
    const editor = await signedIn(unreachable);
    const { document } = await aTree(unreachable, editor);
    const answer = await upload(unreachable, editor, 'x', { parentId: document.id, parentLevel: 'document' });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect((await editor.get<FileView[]>(`/api/files/document/${document.id}`)).body).toEqual([]);
  } finally {
    await unreachable.close();
  }
  expect((await client.get<FileView[]>(`/api/files/document/${parentId}`)).body).toHaveLength(before);
});
