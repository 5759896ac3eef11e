import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from './open-store.ts';
import type { Store } from './store.ts';
import { withLocalFile } from './with-local-file.ts';

const MEGABYTE = 1024 * 1024;
const BUCKET = 'regest-test';
let folder: string;
let server: S3rver;
let endpoint: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regest-store-'));
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: BUCKET }],
  });
  endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  server.httpServer.on('request', noteUpload);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** The test server cannot carry out an abort, so what counts as left behind is an upload that was not ended. */
const openUploads = new Set<string>();
function noteUpload({ method, url = '' }: IncomingMessage) {
  const uploadId = /uploadId=([^&]+)/.exec(url)?.[1];
  if (uploadId && method === 'PUT') openUploads.add(uploadId);
  if (uploadId && (method === 'DELETE' || method === 'POST')) openUploads.delete(uploadId);
}

/** Files of a store on disk, with leftovers that `list` hides. */
async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const kinds: { name: string; open: () => { store: Store; leftovers: () => Promise<string[]> } }[] = [
  {
    name: 'disk',
    open: () => {
      const data = join(folder, randomUUID());
      return { store: openStore('disk', data), leftovers: () => filesUnder(data) };
    },
  },
  {
    name: 's3',
    open: () => {
      const prefix = randomUUID();
      const store = openStore(`s3://${BUCKET}/${prefix}?endpoint=${endpoint}`, folder);
      const objects = join(folder, 's3', BUCKET, prefix);
      return { store, leftovers: async () => [...(await filesUnder(objects)), ...openUploads] };
    },
  },
];

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
async function listed(store: Store): Promise<string[]> {
  const ids: string[] = [];
  for await (const item of store.list()) ids.push(item.contentId);
  return ids;
}

describe.each(kinds)('the $name store', ({ open }) => {
  // 20 MB is three parts of a multipart upload.
  test.each([0, 1, 20 * MEGABYTE])('gives %i bytes back as they came', async (size) => {
    const { store } = open();
    const bytes = randomBytes(size);
    const object = await store.put(Readable.from(inChunks(bytes)), { maxBytes: 32 * MEGABYTE });
    expect(object).toMatchObject({ size, sha256: sha256(bytes) });
    expect((await buffer(await store.read(object.contentId))).equals(bytes)).toBe(true);
    expect(await store.stat(object.contentId)).toMatchObject({ size });
  });

  test('reads a range with both ends included', async () => {
    const { store } = open();
    const { contentId } = await store.put(Readable.from([Buffer.from('0123456789')]), { maxBytes: 10 });
    expect((await buffer(await store.read(contentId, { start: 2, end: 5 }))).toString()).toBe('2345');
    expect((await buffer(await store.read(contentId, { start: 9, end: 9 }))).toString()).toBe('9');
  });

  test.each([4, 20 * MEGABYTE])(
    'refuses what passes a limit of %i bytes and keeps nothing',
    async (maxBytes) => {
      const { store, leftovers } = open();
      const source = Readable.from(inChunks(randomBytes(maxBytes + 1)));
      await expect(store.put(source, { maxBytes })).rejects.toMatchObject({ code: 'tooLarge' });
      expect(source.destroyed).toBe(true);
      expect(await leftovers()).toEqual([]);
      expect(await listed(store)).toEqual([]);
    },
  );

  test.each([1, 3])('keeps nothing of an upload that breaks after %i chunks of 6 MB', async (chunks) => {
    const { store, leftovers } = open();
    const source = Readable.from(breakingAfter(chunks));
    await expect(store.put(source, { maxBytes: 64 * MEGABYTE })).rejects.toThrow('connection lost');
    expect(await leftovers()).toEqual([]);
    expect(await listed(store)).toEqual([]);
  });

  test('lists every content once, and not after it is deleted', async () => {
    const { store } = open();
    const ids: string[] = [];
    for (const text of ['a', 'b', 'c']) {
      ids.push((await store.put(Readable.from([Buffer.from(text)]), { maxBytes: 1 })).contentId);
    }
    expect((await listed(store)).sort()).toEqual(ids.toSorted());
    await store.delete(ids[1] ?? '');
    expect((await listed(store)).sort()).toEqual([ids[0], ids[2]].sort());
  });

  test('deletes twice without complaint', async () => {
    const { store } = open();
    const { contentId } = await store.put(Readable.from([Buffer.from('a')]), { maxBytes: 1 });
    await store.delete(contentId);
    await store.delete(contentId);
    expect(await store.stat(contentId)).toBeNull();
  });

  test.each([randomUUID(), '../../etc/passwd', '', '..'])('knows no content "%s"', async (contentId) => {
    const { store } = open();
    await store.check();
    expect(await store.stat(contentId)).toBeNull();
    await expect(store.read(contentId)).rejects.toMatchObject({ code: 'notFound' });
    await store.delete(contentId);
  });

  test('two contents of the same bytes are deleted apart', async () => {
    const { store } = open();
    const first = await store.put(Readable.from([Buffer.from('a')]), { maxBytes: 1 });
    const second = await store.put(Readable.from([Buffer.from('a')]), { maxBytes: 1 });
    expect(second.sha256).toBe(first.sha256);
    await store.delete(first.contentId);
    expect(await store.stat(second.contentId)).toMatchObject({ size: 1 });
  });

  test('a file in quarantine is neither read nor listed until it is released, and can be deleted', async () => {
    const { store } = open();
    const { contentId } = await store.put(Readable.from([Buffer.from('apart')]), { maxBytes: 10 });
    await store.quarantine(contentId);
    await store.quarantine(contentId);
    expect(await store.stat(contentId)).toBeNull();
    await expect(store.read(contentId)).rejects.toMatchObject({ code: 'notFound' });
    for await (const listed of store.list()) expect(listed.contentId).not.toContain(contentId);
    await store.release(contentId);
    await store.release(contentId);
    expect(await buffer(await store.read(contentId))).toEqual(Buffer.from('apart'));
    await store.quarantine(contentId);
    await store.delete(contentId);
    await store.release(contentId);
    expect(await store.stat(contentId)).toBeNull();
  });

  test('lends a content as a local file', async () => {
    const { store } = open();
    const { contentId } = await store.put(Readable.from([Buffer.from('scan')]), { maxBytes: 4 });
    const text = await withLocalFile(store, contentId, (path) => readFile(path, 'utf8'));
    expect(text).toBe('scan');
  });

  test('is healthy and sweeps an empty house', async () => {
    const { store } = open();
    await store.check();
    expect(await store.sweep(new Date())).toBe(0);
  });
});

async function* inChunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
}

async function* breakingAfter(chunks: number) {
  for (let sentBytes = 0; sentBytes < chunks; sentBytes += 1) yield randomBytes(6 * MEGABYTE);
  throw new Error('connection lost');
}
