import { createHash, randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { until } from '../../../test/api/server-process.ts';
import { openTestServer, type TestServer } from '../../../test/api/test-server.ts';
import { openS3, type S3 } from '../../../test/files/s3.ts';
import { offsetIn, type Tus, tusOf, write } from '../../../test/files/tus.ts';
import { connect } from '../../db/connect.ts';
import { JOBS } from '../../jobs/all.ts';
import { buildApp } from '../../programs/app.ts';
import { findUpload } from '../../queries/files/upload-rows.ts';
import { openStore } from '../../store/open-store.ts';
import { deleteUnreferencedContent } from './cleanup.ts';
import { receiveParts } from './uploads.ts';

const MEGABYTE = 1024 * 1024;
const PART = 8 * MEGABYTE;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const idOf = (path: string) => path.split('/').at(-1) ?? '';

describe.each(['disk', 'S3'])('an upload in parts, kept on %s', (kind) => {
  let s3: S3 | null = null;
  let server: TestServer;
  let otherServer: FastifyInstance;
  let addresses: [string, string];
  let client: Client;
  let tus: Tus;
  let document: RecordView;

  beforeAll(async () => {
    s3 = kind === 'S3' ? await openS3() : null;
    server = await openTestServer({ store: s3?.store ?? 'disk' });
    client = await signedIn(server);
    ({ document } = await aTree(server, client));
    tus = tusOf(client.token);
    // A second server, which shares only the database and the store with the first.
    const { deps } = server;
    const store = openStore(deps.settings.store, server.dataDir);
    otherServer = await buildApp({ ...deps, store }, { checkReplies: true, pages: false });
    const listen = { port: 0, host: '127.0.0.1' };
    addresses = [await server.app.listen(listen), await otherServer.listen(listen)];
  });
  afterAll(async () => {
    await otherServer?.close();
    await server?.close();
    await s3?.close();
  });

  const begin = (size: number) =>
    tus.begin(addresses[0], size, { filename: 'duży.bin', parentId: document.id, parentLevel: 'document' });
  const received = async (path: string) => (await findUpload(server.deps.db, idOf(path)))?.received;
  const files = async () => (await client.get<FileView[]>(`/api/files/document/${document.id}`)).body;
  const readBack = async ({ id }: FileView) => sha256((await client.get(`/api/files/${id}`)).bytes);

  /** Number of contents in the store after those without a reference are deleted. */
  async function contents(): Promise<number> {
    await deleteUnreferencedContent(server.deps, () => true);
    let count = 0;
    for await (const _ of server.deps.store.list()) count += 1;
    return count;
  }

  /** Runs the work while a lock holds up that many requests, then releases them at once. */
  async function held<T>(lock: string, waiting: number, work: () => Promise<T>): Promise<T> {
    const holder = await server.deps.pool.connect();
    try {
      await holder.query('begin');
      await holder.query(lock);
      const result = work();
      await until(async () => {
        const { rows } = await holder.query(
          `select count(distinct pid)::int as count from pg_locks where not granted
             and (database = (select oid from pg_database where datname = current_database()) or locktype = 'transactionid')`,
        );
        return rows[0].count >= waiting;
      });
      await holder.query('commit');
      return await result;
    } finally {
      holder.release();
    }
  }

  test('goes on at another server, from where the connection broke', async () => {
    const bytes = randomBytes(2 * PART + 3 * MEGABYTE);
    const path = await begin(bytes.length);
    const call = tus.open(addresses[0], path, 0, bytes.length);
    await write(call, bytes.subarray(0, PART + MEGABYTE));
    await until(async () => (await received(path)) === PART);
    call.destroy();
    const offset = offsetIn(await tus.head(addresses[0], path));
    expect(offset).toBeGreaterThanOrEqual(PART);
    expect(offsetIn(await tus.head(addresses[1], path))).toBe(offset);
    const last = await tus.patch(addresses[1], path, offset, bytes.subarray(offset));
    expect(last.status).toBe(200);
    expect(await readBack((await last.json()) as FileView)).toBe(sha256(bytes));
    expect(await contents()).toBe((await files()).length);
  });

  test('keeps all that came before its source broke, the last short part too', async () => {
    const bytes = randomBytes(PART + 3 * MEGABYTE);
    const path = await begin(bytes.length + 1);
    async function* broken() {
      for (let at = 0; at < bytes.length; at += MEGABYTE) yield bytes.subarray(at, at + MEGABYTE);
      throw new Error('the line is dead');
    }
    const upload = receiveParts(server.deps, idOf(path), 0, Readable.from(broken(), { objectMode: false }));
    await expect(upload).rejects.toThrow('the line is dead');
    expect(await received(path)).toBe(bytes.length);
  });

  test('leaves nothing in the store of parts that came for a place already taken', async () => {
    const path = await begin(4 * PART);
    const before = await contents();
    const laterBytes = Readable.from([randomBytes(PART), randomBytes(PART), randomBytes(PART)]);
    expect(await receiveParts(server.deps, idOf(path), MEGABYTE, laterBytes)).toBeNull();
    expect([await received(path), await contents()]).toEqual([0, before]);
    const { rows } = await server.deps.pool.query('select from loose_content');
    expect(rows).toEqual([]);
  });

  test('goes on when a store that was away is back', async () => {
    const bytes = randomBytes(3 * MEGABYTE);
    const path = await begin(bytes.length);
    await tus.patch(addresses[0], path, 0, bytes.subarray(0, MEGABYTE));
    const root = join(server.dataDir, 'files');
    if (s3) await s3.stop();
    else {
      renameSync(root, `${root}-away`);
      writeFileSync(root, 'no folder');
    }
    const refusal = await tus.patch(addresses[0], path, MEGABYTE, bytes.subarray(MEGABYTE));
    const { code, type } = (await refusal.json()) as { code: number; type: string };
    expect([refusal.status, code]).toEqual([code, code]);
    expect(['overloaded', 'serverError']).toContain(type);
    if (s3) await s3.start();
    else {
      rmSync(root);
      renameSync(`${root}-away`, root);
    }
    expect(offsetIn(await tus.head(addresses[1], path))).toBe(MEGABYTE);
    const last = await tus.patch(addresses[1], path, MEGABYTE, bytes.subarray(MEGABYTE));
    expect(await readBack((await last.json()) as FileView)).toBe(sha256(bytes));
  });

  // These errors do not involve the store.
  if (kind === 'disk') {
    test('accepts one of two requests for the same offset; the other gets an answer to retry', async () => {
      const [one, two] = [randomBytes(MEGABYTE), randomBytes(MEGABYTE)];
      const path = await begin(MEGABYTE);
      const before = await contents();
      const lock = `select from upload where id = '${idOf(path)}' for update`;
      const answers = await held(lock, 2, () =>
        Promise.all([tus.patch(addresses[0], path, 0, one), tus.patch(addresses[1], path, 0, two)]),
      );
      const [won] = answers.filter(({ status }) => status === 200);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const bytes = won === answers[0] ? one : two;
      expect(await readBack((await won?.json()) as FileView)).toBe(sha256(bytes));
      expect(await contents()).toBe(before + 1);
    });

    test('is one file when two servers finish it at once', async () => {
      const bytes = randomBytes(PART + MEGABYTE);
      const path = await begin(bytes.length);
      await receiveParts(server.deps, idOf(path), 0, Readable.from([bytes]));
      const before = (await files()).length;
      const answers = await held('lock table file in exclusive mode', 2, () =>
        Promise.all(addresses.map((address) => tus.head(address, path))),
      );
      expect(answers.map(offsetIn)).toEqual([bytes.length, bytes.length]);
      const after = await files();
      expect(after).toHaveLength(before + 1);
      const version = after.find(({ contentLength }) => contentLength === bytes.length);
      expect(version && (await readBack(version))).toBe(sha256(bytes));
    });

    test('is refused, and does not wait for ever, when the database goes away under it', async () => {
      const { db, close } = connect('postgres://regest@127.0.0.1:1/regest');
      const source = Readable.from([randomBytes(MEGABYTE), randomBytes(PART)]);
      const upload = receiveParts({ ...server.deps, db }, 'f'.repeat(32), 0, source);
      await expect(upload).rejects.toMatchObject({ code: 'ECONNREFUSED' });
      await close();
    });

    test('is swept with its bytes a day after its last part', async () => {
      const { deps } = server;
      await deps.pool.query(`update upload set touched_at = now() - interval '25 hours'`);
      const path = await begin(2 * MEGABYTE);
      await tus.patch(addresses[0], path, 0, randomBytes(MEGABYTE));
      const run = { signal: new AbortController().signal, attempt: 1, isLastAttempt: false };
      const remaining = async () => (await deps.pool.query('select id from upload')).rows;
      await JOBS['sweep-uploads'].run(deps, {}, run);
      expect(await remaining()).toEqual([{ id: idOf(path) }]);
      expect((await tus.head(addresses[1], path)).status).toBe(200);
      await deps.pool.query(`update upload set touched_at = now() - interval '25 hours'`);
      // The upload has expired, although its bytes still exist.
      expect((await tus.head(addresses[1], path)).status).toBe(404);
      expect(await remaining()).toEqual([{ id: idOf(path) }]);
      await JOBS['sweep-uploads'].run(deps, {}, run);
      expect(await remaining()).toEqual([]);
      expect((await tus.head(addresses[1], path)).status).toBe(404);
      expect(await contents()).toBe((await files()).length);
    });
  }
});
