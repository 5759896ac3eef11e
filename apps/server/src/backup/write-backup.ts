import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase, Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BACKUP_LOCK } from '../queries/files/loose-content.ts';
import type { Store } from '../store/store.ts';
import { VERSION } from '../version.ts';
import type { ZipEntry } from '../writers/zip.ts';
import { zipStream } from '../writers/zip.ts';
import { fileEntry, MANIFEST, type Manifest, tableEntry } from './manifest.ts';
import { type BackupTable, contentIds, copyOut, tablesToKeep } from './tables.ts';

async function describe(client: ClientBase, tables: BackupTable[]): Promise<Manifest> {
  const migrations = await client.query<Manifest['migrations'][number]>(
    'select name, hash from migration order by name',
  );
  const sequences = await client.query<Manifest['sequences'][number]>(
    `select sequencename as name, coalesce(last_value, 0)::float8 as value from pg_sequences where schemaname = 'public'`,
  );
  const jobs = await client.query<Manifest['jobs'][number]>(
    `select j.task_identifier as task, p.payload, j.key, j.priority, j.max_attempts as "maxAttempts", j.run_at as "runAt"
     from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) where j.attempts < j.max_attempts`,
  );
  return {
    format: 1,
    version: VERSION,
    takenAt: new Date().toISOString(),
    migrations: migrations.rows,
    tables,
    sequences: sequences.rows,
    jobs: jobs.rows,
  };
}

async function* entries(client: ClientBase, store: Store): AsyncGenerator<ZipEntry> {
  const tables = await tablesToKeep(client);
  const manifest = JSON.stringify(await describe(client, tables));
  yield { name: MANIFEST, content: Readable.from([Buffer.from(manifest)]) };
  for (const table of tables)
    yield { name: tableEntry(table.name), content: client.query(copyTo(copyOut(table))) };
  for (const contentId of await contentIds(client)) {
    // Scans and recordings are compressed already; doing it again only costs time.
    yield { name: fileEntry(contentId), content: await store.read(contentId), stored: true };
  }
}

/**
 * One archive of database and files as they stood at one moment, while people work on:
 * the rows are read in one snapshot, and no bytes are deleted until it is written.
 * The file appears under its name only when it is whole and on the disk.
 */
export async function writeBackup(pool: Pool, store: Store, file: string): Promise<void> {
  const unfinished = `${file}.part`;
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
    await client.query('begin isolation level repeatable read read only');
    await pipeline(
      zipStream(entries(client, store), { exactNames: true }),
      createWriteStream(unfinished, { mode: 0o600 }),
    );
    const handle = await open(unfinished, 'r');
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
    await client.query('rollback').catch(() => {});
    await client.query('select pg_advisory_unlock($1)', [BACKUP_LOCK]).catch(() => {});
    client.release();
  }
}
