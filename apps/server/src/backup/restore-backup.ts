import { pipeline } from 'node:stream/promises';
import type { ClientBase, Pool } from 'pg';
import { escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartupError } from '../startup-error.ts';
import type { Store } from '../store/store.ts';
import { fileEntry, MANIFEST, type Manifest, tableEntry } from './manifest.ts';
import { type Archive, openArchive } from './read-archive.ts';
import { type BackupTable, copyIn } from './tables.ts';

const FILES = /^files\/(.+)$/;

async function requireEmpty(client: ClientBase): Promise<void> {
  const { rows } = await client.query('select 1 from institution limit 1');
  if (rows.length > 0) {
    throw new StartupError(
      'Baza nie jest pusta: odtwarzaj kopię tylko w pustym miejscu.',
      'The database is not empty: restore into an empty place only.',
    );
  }
}

async function requireSameSchema(client: ClientBase, manifest: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration order by name',
  );
  if (JSON.stringify(rows) !== JSON.stringify(manifest.migrations)) {
    throw new StartupError(
      `Kopia pochodzi z wersji ${manifest.version}, która ma inny układ bazy: odtwórz ją tą samą wersją programu.`,
      `The backup comes from version ${manifest.version} with another schema: restore it with that version.`,
    );
  }
}

/** Our own triggers stand aside: counts come with the backup and must not be made twice. */
async function withTriggersOff(
  client: ClientBase,
  tables: BackupTable[],
  work: () => Promise<void>,
): Promise<void> {
  const alter = async (what: string) => {
    for (const { name } of tables)
      await client.query(`alter table ${escapeIdentifier(name)} ${what} trigger user`);
  };
  await alter('disable');
  await work();
  await alter('enable');
}

async function fillTables(client: ClientBase, archive: Archive, manifest: Manifest): Promise<void> {
  const names = manifest.tables.map(({ name }) => escapeIdentifier(name)).join(', ');
  // Migrations fill some tables themselves (a secret, say); the backup has its own.
  await client.query(`truncate ${names}`);
  await withTriggersOff(client, manifest.tables, async () => {
    for (const table of manifest.tables) {
      await pipeline(await archive.open(tableEntry(table.name)), client.query(copyFrom(copyIn(table))));
    }
  });
  for (const { name, value } of manifest.sequences) {
    if (value > 0) await client.query('select setval($1::regclass, $2)', [`public.${name}`, value]);
  }
  for (const job of manifest.jobs) {
    await client.query(
      'select graphile_worker.add_job($1, $2::json, job_key => $3, priority => $4, max_attempts => $5, run_at => $6)',
      [job.task, JSON.stringify(job.payload), job.key, job.priority, job.maxAttempts, job.runAt],
    );
  }
}

/** Bytes first: a row must never point at a file that is not there. */
async function fillStore(store: Store, archive: Archive): Promise<void> {
  for (const name of archive.names) {
    const contentId = FILES.exec(name)?.[1];
    if (contentId === undefined || (await store.stat(contentId))) continue;
    await store.put(await archive.open(fileEntry(contentId)), {
      maxBytes: Number.MAX_SAFE_INTEGER,
      contentId,
    });
  }
}

/** Puts a backup into an empty, migrated database and its store: all of it, or nothing of the database. */
export async function restoreBackup(pool: Pool, store: Store, file: string): Promise<Manifest> {
  const archive = await openArchive(file);
  const client = await pool.connect();
  try {
    const manifest = JSON.parse(await archive.text(MANIFEST)) as Manifest;
    await requireEmpty(client);
    await requireSameSchema(client, manifest);
    await fillStore(store, archive);
    await client.query('begin');
    await fillTables(client, archive, manifest);
    await client.query('commit');
    return manifest;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
    archive.close();
  }
}
