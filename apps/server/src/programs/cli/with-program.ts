import { connect } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { EmbeddedPostgres } from '../../embedded/start-embedded-postgres.ts';
import { describeStartupError } from '../../errors/startup-error.ts';
import { openLog } from '../../operation/log.ts';
import { readSettings } from '../../settings.ts';
import { openStore } from '../../store/open-store.ts';
import { openDatabase, updateDatabase } from '../open-database.ts';

/**
 * Runs a command on the database and store of the server, which may be running. Errors that a person can fix are
 * printed as one line. A command that changes tables runs as `owner`.
 */
export async function withProgram(
  work: (deps: Deps, database: EmbeddedPostgres) => Promise<void>,
  as: 'worker' | 'owner' = 'worker',
): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const settings = readSettings(process.env);
    const log = openLog(process.env.LOG_LEVEL ?? 'warn');
    const database = await openDatabase(settings, log, 'join');
    stops.push(database.stop);
    await updateDatabase(settings, database);
    const { pool, db, close } = connect(as === 'owner' ? database.ownerUrl : database.url);
    stops.push(close);
    await work({ settings, pool, db, store: openStore(settings.store, settings.dataDir), log }, database);
  } catch (error) {
    console.error(describeStartupError(error) ?? error);
    process.exitCode = 1;
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** The single argument of a command besides its options; without it the command prints its usage and ends. */
export function argument(usage: string): string {
  const value = process.argv.slice(2).find((text) => !text.startsWith('--'));
  if (value === undefined) {
    console.error(usage);
    process.exit(2);
  }
  return value;
}
