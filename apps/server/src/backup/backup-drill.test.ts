import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { signedIn } from '../../test/api/client.ts';
import { aRecord } from '../../test/api/record-builders.ts';
import { openTestServer, type TestServer, useServer } from '../../test/api/test-server.ts';
import { addJob } from '../queries/jobs.ts';
import { restoreBackup } from './restore-backup.ts';
import { tablesInOrder } from './tables.ts';
import { writeBackup } from './write-backup.ts';

const source = useServer();
const folder = mkdtempSync(join(tmpdir(), 'regest-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every row of every table, as the database prints it. */
async function everything(server: TestServer): Promise<Record<string, string[]>> {
  const client = await server.deps.pool.connect();
  try {
    const found: Record<string, string[]> = {};
    for (const { name } of await tablesInOrder(client)) {
      if (name === 'migration') continue;
      const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t`);
      found[name] = rows.map(({ row }) => row).sort();
    }
    return found;
  } finally {
    client.release();
  }
}

async function someWork(server: TestServer): Promise<void> {
  const editor = await signedIn(server, { role: 'EDITOR' });
  const collection = await aRecord(server, editor, { level: 'collection' });
  const unit = await aRecord(server, editor, { level: 'unit', parentId: collection.id });
  await aRecord(server, editor, {
    level: 'document',
    parentId: unit.id,
    content: 'żółć\tz tabulatorem\\n i „cudzysłowem”',
  });
  await editor.put(`/api/collections/${collection.id}/publish`);
  await editor.delete(`/api/units/${unit.id}`);
}

test('a backup put into an empty place is equal row by row, and work goes on from there', async () => {
  await someWork(source());
  await addJob(source().deps.db, 'purge-trash', { id: 1 } as never, { delaySeconds: 3600 });
  const file = join(folder, 'kopia.zip');
  await writeBackup(source().deps.pool, source().deps.store, file);
  const target = await openTestServer();
  try {
    await restoreBackup(target.deps.pool, target.deps.store, file);
    expect(await everything(target)).toEqual(await everything(source()));
    const jobs = await target.deps.pool.query('select task_identifier from graphile_worker.jobs');
    expect(jobs.rows).toContainEqual({ task_identifier: 'purge-trash' });
    await someWork(target);
  } finally {
    await target.close();
  }
});

test('a backup is not put over what is there', async () => {
  const file = join(folder, 'druga.zip');
  await writeBackup(source().deps.pool, source().deps.store, file);
  const before = await everything(source());
  await expect(restoreBackup(source().deps.pool, source().deps.store, file)).rejects.toThrow('not empty');
  expect(await everything(source())).toEqual(before);
});

test('what is not a backup is refused and leaves the place empty', async () => {
  const file = join(folder, 'nie-kopia.zip');
  writeFileSync(file, 'to nie jest archiwum');
  const target = await openTestServer();
  try {
    await expect(restoreBackup(target.deps.pool, target.deps.store, file)).rejects.toThrow();
    expect((await everything(target)).institution).toEqual([]);
  } finally {
    await target.close();
  }
});
