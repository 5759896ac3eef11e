import type { FastifyBaseLogger } from 'fastify';
import { migrate } from '../db/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';
import type { Settings } from '../settings.ts';
import { backUpBeforeUpdate, noteVersion } from './update-backup.ts';

function outside({ databaseUrl, databaseOwnerUrl }: Settings): EmbeddedPostgres | null {
  if (databaseUrl === null) return null;
  return { url: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl, stop: async () => {} };
}

/** The database of the settings, outside or embedded, and how to let go of it. */
export async function openDatabase(
  settings: Settings,
  log: FastifyBaseLogger,
  whenRunning: 'refuse' | 'join',
  /** Shows a step that takes a while. */
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

/** Migrates as the owner, and gives the working role what it needs of the result. */
export const migrateDatabase = ({ url, ownerUrl }: EmbeddedPostgres) => migrate(ownerUrl, url);

/** Brings the database to this version. The embedded one is backed up first; who runs another one backs it up. */
export async function updateDatabase(settings: Settings, database: EmbeddedPostgres): Promise<void> {
  if (settings.databaseUrl !== null) return migrateDatabase(database);
  await backUpBeforeUpdate(settings.dataDir, database.ownerUrl);
  await migrateDatabase(database);
  noteVersion(settings.dataDir);
}
