import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase, Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BACKUP_LOCK } from '../db/advisory-locks.ts';
import { type Store, StoreError } from '../store/store.ts';
import { VERSION } from '../version.ts';
import { type ArchiveEntry, archiveStream } from './archive-stream.ts';
import { encryptStream } from './encrypted-file.ts';
import { newEnvelope } from './envelope.ts';
import { listContents, type StoredContent } from './list-contents.ts';
import { CONTENTS, type ContentLine, fileEntry, MANIFEST, type Manifest, tableEntry } from './manifest.ts';
import { measureEntry } from './measure-entry.ts';
import { SEAL_PLACE, sealStream } from './seal-stream.ts';
import { Spill } from './spill.ts';
import { type BackupTable, copyOut, tablesToKeep } from './tables.ts';

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
    format: 2,
    version: VERSION,
    takenAt: new Date().toISOString(),
    migrations: migrations.rows,
    tables,
    sequences: sequences.rows,
    jobs: jobs.rows,
  };
}

async function readOrNull(store: Store, contentId: string): Promise<Readable | null> {
  try {
    return await store.read(contentId);
  } catch (error) {
    if (error instanceof StoreError && error.code === 'notFound') return null;
    throw error;
  }
}

/** Contents list of the archive; only faulty lines are kept in memory. */
class Lines {
  readonly faults: ContentLine[] = [];
  readonly spill: Spill;

  constructor(spill: Spill) {
    this.spill = spill;
  }

  add(line: ContentLine): void {
    if (line.fault !== undefined) this.faults.push(line);
    this.spill.add(Buffer.from(`${JSON.stringify(line)}\n`));
  }
}

/** Verifies the checksum of each file while copying it; a damaged file is copied unchanged and reported. */
async function* fileEntries(
  store: Store,
  contents: AsyncIterable<StoredContent>,
  lines: Lines,
): AsyncGenerator<ArchiveEntry> {
  for await (const { contentId, sha256: expected, id, name, institution } of contents) {
    const entry = fileEntry(contentId);
    const file = { id, name, institution };
    const source = await readOrNull(store, contentId);
    if (!source) {
      lines.add({ entry, size: 0, sha256: '', file, fault: 'missing' });
      continue;
    }
    const content = measureEntry(source, ({ size, sha256, brokenOff }) => {
      const isSound = !brokenOff && (expected === null || expected === sha256);
      lines.add({ entry, size, sha256, file, ...(!isSound && { fault: 'damaged' as const }) });
    });
    // Scans and recordings are already compressed.
    yield { name: entry, content, stored: true };
    await lines.spill.settle();
  }
}

async function* entries(client: ClientBase, store: Store | null, lines: Lines): AsyncGenerator<ArchiveEntry> {
  const measured = (name: string, source: Readable): ArchiveEntry => ({
    name,
    content: measureEntry(source, ({ size, sha256 }) => lines.add({ entry: name, size, sha256 })),
  });
  const tables = await tablesToKeep(client);
  const manifest = JSON.stringify(await describe(client, tables));
  yield measured(MANIFEST, Readable.from([Buffer.from(manifest)]));
  for (const table of tables)
    yield measured(tableEntry(table.name), client.query(copyTo(copyOut(table))) as Readable);
  if (store !== null) yield* fileEntries(store, listContents(client), lines);
  yield { name: CONTENTS, content: lines.spill.read() };
}

/** Writes the archive with mode 0600; it gets its final name when it is complete and synced. */
async function writeArchive(archive: Readable, file: string, passphrase: string | null): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    const target = createWriteStream(unfinished, { mode: 0o600 });
    if (passphrase === null) await pipeline(archive, sealStream(), target);
    else await pipeline(archive, sealStream(), encryptStream(await newEnvelope(passphrase)), target);
    // `r+`, since Windows syncs only a file that is open for writing.
    const handle = await open(unfinished, 'r+');
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * Writes one archive of database and files while people go on working: rows are read in one snapshot, and no content
 * is deleted until the archive is written. Returns the faulty files of the store. Without a store it contains the
 * database alone, which can be restored next to the same files.
 */
export async function writeBackup(
  pool: Pool,
  store: Store | null,
  file: string,
  passphrase: string | null = null,
): Promise<ContentLine[]> {
  const lines = new Lines(new Spill(`${file}.lines.part`));
  const directory = new Spill(`${file}.list.part`);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
    await client.query('begin isolation level repeatable read read only');
    const archive = archiveStream(entries(client, store, lines), directory, SEAL_PLACE);
    await writeArchive(Readable.from(archive, { objectMode: false }), file, passphrase);
    return lines.faults;
  } finally {
    await client.query('rollback').catch(() => {});
    await client.query('select pg_advisory_unlock($1)', [BACKUP_LOCK]).catch(() => {});
    client.release();
    await lines.spill.remove();
    await directory.remove();
  }
}
