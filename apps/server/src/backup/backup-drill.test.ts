import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { signedIn } from '../../test/api/client.ts';
import { aRecord, aTree } from '../../test/api/record-builders.ts';
import { openTestServer, type TestServer, useServer } from '../../test/api/test-server.ts';
import { aFile, sample } from '../../test/files/upload.ts';
import { BACKUP_LOCK } from '../db/advisory-locks.ts';
import { migrate } from '../db/migrate.ts';
import { type Migration, readMigrations } from '../db/migrations.ts';
import { addUnreferencedContent } from '../queries/files/unreferenced-content.ts';
import { listParts } from '../queries/files/upload-parts.ts';
import { insertUpload } from '../queries/files/upload-rows.ts';
import { addJob } from '../queries/jobs/jobs.ts';
import { checkStore } from '../services/files/check-store.ts';
import { deleteUnreferencedContent } from '../services/files/cleanup.ts';
import { deriveFile } from '../services/files/derive-file.ts';
import { dropUpload, receiveParts } from '../services/files/uploads.ts';
import { findCountDrift } from '../services/records/counts.ts';
import { newContentId } from '../store/store.ts';
import { restoreBackup } from './restore-backup.ts';
import { PASSING_TABLES, tablesInOrder } from './tables.ts';
import { writeBackup } from './write-backup.ts';

const source = useServer();
const folder = mkdtempSync(join(tmpdir(), 'regest-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rows of all tables as text. */
async function everything(server: TestServer): Promise<Record<string, string[]>> {
  const client = await server.deps.pool.connect();
  try {
    const rowsByTable: Record<string, string[]> = {};
    for (const { name } of await tablesInOrder(client)) {
      if (name === 'migration' || PASSING_TABLES.has(name)) continue;
      const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t`);
      rowsByTable[name] = rows.map(({ row }) => row).sort();
    }
    return rowsByTable;
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
    await restoreBackup(target.ownerPool, target.deps.store, file);
    expect(await everything(target)).toEqual(await everything(source()));
    const jobs = await target.deps.pool.query('select task_identifier from graphile_worker.jobs');
    expect(jobs.rows).toContainEqual({ task_identifier: 'purge-trash' });
    await someWork(target);
  } finally {
    await target.close();
  }
});

/** Additional migration of a later version of the program. */
const LATER_MIGRATION: Migration = {
  name: '9000-later.sql',
  hash: 'later',
  sql: `alter table app_user add column motto text not null default '';
    update app_user set motto = 'dla ' || name`,
};

test('a backup of an earlier version is restored and migrated forward, nothing lost', async () => {
  await someWork(source());
  const file = join(folder, 'wczesniejsza.zip');
  await writeBackup(source().deps.pool, source().deps.store, file);
  const target = await openTestServer();
  try {
    await target.ownerPool.query(LATER_MIGRATION.sql);
    await target.ownerPool.query('insert into migration (name, hash) values ($1, $2)', [
      LATER_MIGRATION.name,
      LATER_MIGRATION.hash,
    ]);
    const migrations = [...(await readMigrations()), LATER_MIGRATION];
    await restoreBackup(target.ownerPool, target.deps.store, file, { migrations });
    await migrate(target.ownerUrl, target.url);
    const { rows } = await target.deps.pool.query('select motto from app_user where motto <> $1', ['']);
    expect(rows.length).toBeGreaterThan(0);
    await target.ownerPool.query('alter table app_user drop column motto');
    expect(await everything(target)).toEqual(await everything(source()));
    await someWork(target);
  } finally {
    await target.close();
  }
});

test('a backup of a later version is refused, and the place stays empty', async () => {
  const file = join(folder, 'pozniejsza.zip');
  await writeBackup(source().deps.pool, source().deps.store, file);
  const target = await openTestServer();
  try {
    const migrations = (await readMigrations()).slice(0, -1);
    await expect(restoreBackup(target.ownerPool, target.deps.store, file, { migrations })).rejects.toThrow(
      'with that version or a later one',
    );
    expect((await everything(target)).institution).toEqual([]);
  } finally {
    await target.close();
  }
});

/** Checksums of all contents that the database refers to. */
async function bytesOf(server: TestServer): Promise<Record<string, string>> {
  const { rows } = await server.deps.pool.query<{ id: string }>(
    `select content_id as id from file union select thumbnail_id from file where thumbnail_id is not null`,
  );
  const checksums: Record<string, string> = {};
  for (const { id } of rows) {
    const content = await buffer(await server.deps.store.read(id));
    checksums[id] = createHash('sha256').update(content).digest('hex');
  }
  return checksums;
}

test('a backup taken while people work holds the bytes of every file it names', async () => {
  const server = source();
  const editor = await signedIn(server, { role: 'EDITOR' });
  const { document } = await aTree(server, editor);
  const place = { parentId: document.id, parentLevel: 'document' };
  const scan = await aFile(server, editor, await sample('sketch.png'), { ...place, name: 'szkic.png' });
  await deriveFile(server.deps, scan.id);
  const letter = await aFile(server, editor, 'list', { ...place, name: 'list.txt' });
  const agreement = {
    number: 'Z/1',
    person: 'Jan Kowalski',
    kind: 'narrator',
    covers: 'record',
    naming: 'full',
    signedOn: '2020-01-01',
  };
  const { body } = await editor.post<{ agreement: { id: number } }>('/api/agreements', { agreement });
  const signed = await aFile(server, editor, 'podpisano', {
    agreementId: body.agreement.id,
    name: 'zgoda.txt',
  });
  // An upload that has only begun has an id and no bytes.
  await addUnreferencedContent(server.deps.db, [newContentId()], 3600);
  const before = await bytesOf(server);
  expect(Object.keys(before)).toHaveLength(4);
  // A wrong sum is not restored, because the restore recounts it.
  const drift = 'update institution_storage set bytes = bytes + $1 where institution_id = $2';
  await server.ownerPool.query(drift, [7, editor.user.institutionId]);

  const file = join(folder, 'w-pracy.zip');
  const backup = writeBackup(server.deps.pool, server.deps.store, file);
  const { pool } = server.deps;
  const lockQuery = `select from pg_locks where locktype = 'advisory' and objid = ${BACKUP_LOCK}`;
  while ((await pool.query(lockQuery)).rowCount === 0) await wait(1);
  await editor.delete(`/api/files/${letter.id}`);
  await deleteUnreferencedContent(server.deps, () => true);
  await someWork(server);
  await backup;

  const target = await openTestServer();
  try {
    await restoreBackup(target.ownerPool, target.deps.store, file);
    expect(await bytesOf(target)).toEqual(
      expect.objectContaining({
        [scan.contentId]: before[scan.contentId],
        [signed.contentId]: before[signed.contentId],
      }),
    );
    expect(await checkStore(target.deps)).toEqual({ orphans: [], missing: [] });
    expect(await findCountDrift(target.deps.db)).toEqual([]);
  } finally {
    await target.close();
  }
  await server.ownerPool.query(drift, [-7, editor.user.institutionId]);
  await deleteUnreferencedContent(server.deps, () => true);
  expect(await server.deps.store.stat(letter.contentId)).toBeNull();
});

test('an upload under way is left out: neither its rows nor its bytes are in the backup', async () => {
  const { deps } = source();
  const id = 'a'.repeat(32);
  await insertUpload(deps.db, { id, owner_id: 1, size: 100, metadata: '{}' });
  await receiveParts(deps, id, 0, Readable.from([Buffer.from('połowa')]));
  const [part] = await listParts(deps.db, id);
  const file = join(folder, 'w-drodze.zip');
  await writeBackup(deps.pool, deps.store, file);
  const target = await openTestServer();
  try {
    await restoreBackup(target.ownerPool, target.deps.store, file);
    expect((await target.deps.pool.query('select from upload')).rowCount).toBe(0);
    expect((await target.deps.pool.query('select from upload_part')).rowCount).toBe(0);
    expect(await target.deps.store.stat(part?.content_id ?? '')).toBeNull();
  } finally {
    await target.close();
  }
  await dropUpload(deps, id);
});

test('bytes are not deleted while a backup reads them', async () => {
  const { deps } = source();
  const editor = await signedIn(source(), { role: 'EDITOR' });
  const { document } = await aTree(source(), editor);
  const letter = await aFile(source(), editor, 'list', { parentId: document.id, parentLevel: 'document' });
  const reader = await deps.pool.connect();
  await reader.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
  await editor.delete(`/api/files/${letter.id}`);
  await deleteUnreferencedContent(deps, () => true);
  expect(await deps.store.stat(letter.contentId)).not.toBeNull();
  await reader.query('select pg_advisory_unlock($1)', [BACKUP_LOCK]);
  reader.release();
  await deleteUnreferencedContent(deps, () => true);
  expect(await deps.store.stat(letter.contentId)).toBeNull();
});

test('a backup is not put over what is there', async () => {
  const file = join(folder, 'druga.zip');
  await writeBackup(source().deps.pool, source().deps.store, file);
  const before = await everything(source());
  await expect(restoreBackup(source().ownerPool, source().deps.store, file)).rejects.toThrow('not empty');
  expect(await everything(source())).toEqual(before);
});

test('what is not a backup is refused and leaves the place empty', async () => {
  const file = join(folder, 'nie-kopia.zip');
  writeFileSync(file, 'to nie jest archiwum');
  const target = await openTestServer();
  try {
    await expect(restoreBackup(target.ownerPool, target.deps.store, file)).rejects.toThrow();
    expect((await everything(target)).institution).toEqual([]);
  } finally {
    await target.close();
  }
});
