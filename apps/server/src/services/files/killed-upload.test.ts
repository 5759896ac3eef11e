import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { endProcesses, startProcess, until } from '../../../test/api/server-process.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { beginUpload } from '../../../test/files/slow-body.ts';
import { aFile } from '../../../test/files/upload.ts';
import { deleteUnreferencedContent } from './cleanup.ts';
import { discardContent } from './store-content.ts';

const server = useServer();
afterEach(endProcesses);
let client: Client;
let document: RecordView;

beforeAll(async () => {
  client = await signedIn(server());
  ({ document } = await aTree(server(), client));
});

const MEGABYTE = 1024 * 1024;
const fields = () => ({ parentId: String(document.id), parentLevel: 'document', name: 'a.bin' });
const files = async () => (await client.get<FileView[]>(`/api/files/document/${document.id}`)).body;

function stored(): string[] {
  const root = join(server().dataDir, 'files');
  if (!existsSync(root)) return [];
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Runs the hourly and daily jobs as if their waiting time had passed. */
async function cleanUp(): Promise<void> {
  await server().deps.store.sweep(new Date(Date.now() + 1000));
  await server().deps.pool.query(`update loose_content set due_at = now()`);
  await deleteUnreferencedContent(server().deps, () => true);
}

test('an upload that the client breaks off leaves nothing behind', async () => {
  const address = await server().app.listen({ port: 0, host: '127.0.0.1' });
  const upload = beginUpload(address, client.token, fields(), randomBytes(2 * MEGABYTE));
  await until(async () => stored().length === 1);
  upload.destroy();
  await until(async () => stored().length === 0);
  expect(await files()).toEqual([]);
});

test('a server killed in the middle of an upload leaves nothing that stays', async () => {
  const killed = await startProcess(server(), 'web');
  const upload = beginUpload(killed.address, client.token, fields(), randomBytes(2 * MEGABYTE));
  await until(async () => stored().length === 1);
  await killed.kill();
  expect(await upload.ended).not.toBe('201');
  expect(await files()).toEqual([]);
  await cleanUp();
  expect(stored()).toEqual([]);
});

test('a server killed between the bytes and their row leaves nothing that stays', async () => {
  const killed = await startProcess(server(), 'web');
  const holder = await server().deps.pool.connect();
  await holder.query('begin');
  // Rows can be read but not written: the quota of the institution is read before the bytes.
  await holder.query('lock table file in share mode');
  const body = new FormData();
  for (const [name, value] of Object.entries(fields())) body.append(name, value);
  body.append('fileContent', new Blob([randomBytes(MEGABYTE)]), 'a.bin');
  const answer = fetch(`${killed.address}/api/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}` },
    body,
  }).catch(() => 'no answer');
  await until(async () => {
    const { rows } = await holder.query(
      `select count(*)::int as waiting from pg_locks where not granted and relation = 'file'::regclass`,
    );
    return rows[0].waiting > 0;
  });
  expect(stored()).toHaveLength(1);
  await killed.kill();
  await holder.query('rollback');
  holder.release();
  expect(await answer).toBe('no answer');
  expect(await files()).toEqual([]);
  await cleanUp();
  expect(stored()).toEqual([]);
});

test('bytes that a row has taken stay, although the server never heard of the commit', async () => {
  const file = await aFile(server(), client, 'treść', { parentId: document.id, parentLevel: 'document' });
  await discardContent(server().deps, file.contentId);
  await cleanUp();
  expect(stored()).toEqual([file.contentId]);
  expect((await client.get(`/api/files/${file.id}`)).status).toBe(200);
});
