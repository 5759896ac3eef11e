import type { FastifyBaseLogger } from 'fastify';
import { closeDataFolder } from '../folders/close-folder.ts';
import { prepareDataFolder, requireRoomToStart } from '../folders/data-folder.ts';
import type { Settings } from '../settings.ts';
import { openDatabase, updateDatabase } from './open-database.ts';
import type { Stop } from './shutdown.ts';

/** Opens what all processes of the installation share: the data folder and a migrated database. */
export async function openInstallation(
  settings: Settings,
  log: FastifyBaseLogger,
  stops: Stop[],
): Promise<{ databaseUrl: string }> {
  const embedded = settings.databaseUrl === null;
  if (embedded || settings.store === 'disk') prepareDataFolder(settings.dataDir);
  if (embedded) requireRoomToStart(settings.dataDir);
  const database = await openDatabase(settings, log, 'refuse', console.log);
  stops.push(database.stop);
  await updateDatabase(settings, database);
  closeDataFolder(settings.dataDir).catch((error: unknown) =>
    log.warn({ err: error }, 'files stay readable'),
  );
  return { databaseUrl: database.url };
}
