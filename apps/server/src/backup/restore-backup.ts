import { pipeline } from 'node:stream/promises';
import type { ClientBase, Pool } from 'pg';
import { escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Migration, readMigrations } from '../db/migrations.ts';
import { StartupError } from '../errors/startup-error.ts';
import type { Store } from '../store/store.ts';
import { fillStore } from './fill-store.ts';
import { MANIFEST, type Manifest, tableEntry } from './manifest.ts';
import { type Archive, openArchive } from './read-archive.ts';
import { findSchema, migrateForward, recreateSchema } from './schema-of-backup.ts';
import { type BackupTable, copyIn, PASSING_TABLES, tablesToEmpty } from './tables.ts';
import { type ArchiveFault, isEssential, verifyArchive } from './verify-archive.ts';

/** Refusal of a damaged backup; nothing was changed. */
export class DamagedBackup extends StartupError {
  readonly faults: readonly ArchiveFault[];

  constructor(faults: readonly ArchiveFault[]) {
    const isHopeless = faults.some(isEssential);
    super(
      isHopeless
        ? 'Kopia jest uszkodzona tak, że nie da się odtworzyć bazy danych; nic nie zmieniono.'
        : 'Kopia zawiera uszkodzone pliki; nic nie zmieniono. Aby odtworzyć resztę, dodaj --accept-damage.',
      isHopeless
        ? 'The database cannot be restored from this damaged backup; nothing was changed.'
        : 'The backup has damaged files; nothing was changed. Add --accept-damage to restore the rest.',
    );
    this.faults = faults;
  }
}

async function requireEmpty(client: ClientBase): Promise<void> {
  const { rows } = await client.query('select 1 from institution limit 1');
  if (rows.length > 0) {
    throw new StartupError(
      'Baza nie jest pusta: odtwarzaj kopię tylko w pustym miejscu.',
      'The database is not empty: restore into an empty place only.',
    );
  }
}

/** Disables user triggers, since the backup already contains the counts that they would add. */
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

/** Recounts used storage, so that a wrong sum of the source is not restored. */
async function recountStorage(client: ClientBase): Promise<void> {
  await client.query(`
    update institution_storage stored set bytes = counted.bytes
    from (
      select institution.id, coalesce(sum(file.size), 0) as bytes
      from institution left join file on file.institution_id = institution.id group by institution.id
    ) as counted
    where counted.id = stored.institution_id and stored.bytes <> counted.bytes`);
}

async function fillTables(client: ClientBase, archive: Archive, manifest: Manifest): Promise<void> {
  const names = (await tablesToEmpty(client)).map((name) => escapeIdentifier(name)).join(', ');
  await withTriggersOff(client, manifest.tables, async () => {
    // Migrations insert some rows (a secret, for example), which the backup replaces.
    await client.query(`truncate ${names}`);
    for (const table of manifest.tables.filter(({ name }) => !PASSING_TABLES.has(name))) {
      const rows = await archive.open(archive.find(tableEntry(table.name)));
      await pipeline(rows, client.query(copyFrom(copyIn(table))));
    }
    // A backup contains imported records, but not the imported files.
    await client.query('update import set content_id = null where content_id is not null');
  });
  for (const { name, value } of manifest.sequences) {
    if (value > 0) await client.query('select setval($1::regclass, $2)', [`public.${name}`, value]);
  }
}

async function queueJobs(client: ClientBase, { jobs }: Manifest): Promise<void> {
  for (const job of jobs) {
    await client.query(
      'select graphile_worker.add_job($1, $2::json, job_key => $3, priority => $4, max_attempts => $5, run_at => $6)',
      [job.task, JSON.stringify(job.payload), job.key, job.priority, job.maxAttempts, job.runAt],
    );
  }
}

interface RestoreOptions {
  passphrase?: string | null;
  /** Restores the sound files of a damaged backup. */
  acceptDamage?: boolean;
  /** The migrations of this version of the program. */
  migrations?: Migration[];
}

/**
 * Restores a backup into its store and, in one transaction, into an empty, migrated database. The whole archive is
 * verified before anything is written. A backup of an earlier version fills the tables of that version, which are
 * then migrated; afterwards `migrate` must grant the rights of the working role again.
 */
export async function restoreBackup(
  pool: Pool,
  store: Store,
  file: string,
  { passphrase = null, acceptDamage = false, migrations }: RestoreOptions = {},
): Promise<{ manifest: Manifest; faults: ArchiveFault[] }> {
  const archive = await openArchive(file, passphrase);
  const client = await pool.connect();
  try {
    await requireEmpty(client);
    const verified = await verifyArchive(archive);
    const { faults } = verified;
    if (faults.some(isEssential) || (faults.length > 0 && !acceptDamage)) throw new DamagedBackup(faults);
    const manifest = JSON.parse(await archive.text(MANIFEST)) as Manifest;
    const schema = await findSchema(client, manifest, migrations ?? (await readMigrations()));
    await fillStore(store, archive, verified);
    await client.query('begin');
    await recreateSchema(client, schema);
    await fillTables(client, archive, manifest);
    await migrateForward(client, schema);
    await recountStorage(client);
    await queueJobs(client, manifest);
    await client.query('commit');
    return { manifest, faults };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
    await archive.close();
  }
}
