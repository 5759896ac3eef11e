import { StartupError } from '../errors/startup-error.ts';
import { logSince } from './launch.ts';

/**
 * Time without a sign of progress after which a recovery counts as stuck. PostgreSQL logs its progress every ten
 * seconds; one that is silent waits forever for a child process that was killed.
 */
const TIMEOUT_MS = 120_000;
/** Restarts of a stuck server; after them the cause must be another one. */
export const MAX_RESTARTS = 3;

/** Milliseconds to wait for a sign of progress, by the number of restarts so far. */
export type Patience = (restarts: number) => number;
export const usualPatience: Patience = () => TIMEOUT_MS;

/** The server runs, but accepts no connections and makes no progress. */
export class Stuck extends Error {
  /** SQLSTATE of PostgreSQL for clients in this state: cannot_connect_now. */
  readonly code = '57P03';
}

/** Counts LOG lines, which report progress; refused connections are FATAL lines. */
const signsOfWork = (log: string) => log.split(' LOG:').length;

/** Returns a check whether the log after `from` has shown no progress for `patienceMs`. */
export function watchProgress(folder: string, from: number, patienceMs: number): () => boolean {
  let since = performance.now();
  let checkedAt = since;
  let signs = 0;
  return () => {
    const now = performance.now();
    if (now - checkedAt < patienceMs / 4) return false;
    checkedAt = now;
    const current = signsOfWork(logSince(folder, from));
    if (current !== signs) since = now;
    signs = current;
    return now - since >= patienceMs;
  };
}

export const STUCK_WARNING =
  'Baza danych nie kończy odtwarzania: uruchamiam ją od nowa. / The database does not get through its recovery: restarting it.';

export function stuckForGood(folder: string): StartupError {
  const log = `${folder}/server.log`;
  return new StartupError(
    `Baza danych nie kończy odtwarzania, choć uruchomiono ją od nowa ${MAX_RESTARTS} razy: sprawdź dysk i jego wolne miejsce, przeczytaj koniec pliku ${log}, uruchom komputer ponownie, a gdy to nie pomoże, przywróć kopię (npm run restore).`,
    `The database does not get through its recovery, though it was restarted ${MAX_RESTARTS} times: check the disk and its free space, read the end of ${log}, restart the machine, and if that does not help restore a backup (npm run restore).`,
    { cause: new Stuck() },
  );
}
