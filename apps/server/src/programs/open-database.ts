import type { FastifyBaseLogger } from 'fastify';
import { migrate } from '../db/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';
import type { Settings } from '../settings.ts';
import { VERSION } from '../version.ts';
import { backUpBeforeUpdate, backUpOutsideDatabase, noteVersion } from './update-backup.ts';

function outside({ databaseUrl, databaseOwnerUrl }: Settings): EmbeddedPostgres | null {
  if (databaseUrl === null) return null;
  return { url: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl, stop: async () => {} };
}

/** Opens the configured database, external or embedded. */
export async function openDatabase(
  settings: Settings,
  log: FastifyBaseLogger,
  whenRunning: 'refuse' | 'join',
  /** Shows a slow step to the operator. */
  show: (line: string) => void = (line) => log.info(line),
): Promise<EmbeddedPostgres> {
  const embedded = {
    dataDir: settings.dataDir,
    log: show,
    warn: (line: string) => log.warn(line),
    whenRunning,
  };
  return outside(settings) ?? startEmbeddedPostgres(embedded);
}

/** Migrates as the owner and grants the working role its rights. */
export const migrateDatabase = ({ url, ownerUrl }: EmbeddedPostgres) => migrate(ownerUrl, url);

/**
 * Migrates the database to this version after a verified backup. An embedded database is backed up before each new
 * version, a shared one before its tables change, by the first server that starts.
 */
export async function updateDatabase(settings: Settings, database: EmbeddedPostgres): Promise<void> {
  const { dataDir, databaseUrl, backedUpVersion } = settings;
  const { url, ownerUrl } = database;
  if (databaseUrl === null) {
    await backUpBeforeUpdate(dataDir, ownerUrl);
    await migrateDatabase(database);
    noteVersion(dataDir);
  } else if (backedUpVersion === VERSION) await migrateDatabase(database);
  else await migrate(ownerUrl, url, () => backUpOutsideDatabase(dataDir, ownerUrl));
}
