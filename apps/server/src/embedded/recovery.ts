import { StartupError } from '../errors/startup-error.ts';
import { logSince } from './launch.ts';

/**
 * PostgreSQL tells every ten seconds how far its recovery has come. One that says nothing for so long waits for a
 * process of its own that was killed, and would wait for ever.
 */
const TIMEOUT_MS = 120_000;
/** A server that is stuck so many times in a row is stuck for another reason than that one. */
export const MAX_RESTARTS = 3;

/** How long to wait for the next sign of progress, by how often the server was restarted already. */
export type Patience = (restarts: number) => number;
export const usualPatience: Patience = () => TIMEOUT_MS;

/** The server runs, takes no connection and gets no further. */
export class Stuck extends Error {
  /** What PostgreSQL itself answers to clients then. */
  readonly code = '57P03';
}

/** Those who try to connect are refused with FATAL; what the server says of its own work is LOG. */
const signsOfWork = (log: string) => log.split(' LOG:').length;

/** Tells whether the log, from here on, has shown no progress for too long. */
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

export const STARTING_ANEW =
  'Baza danych nie kończy odtwarzania: uruchamiam ją od nowa. / The database does not get through its recovery: restarting it.';

export function stuckForGood(folder: string): StartupError {
  const log = `${folder}/server.log`;
  return new StartupError(
    `Baza danych nie kończy odtwarzania, choć uruchomiono ją od nowa ${MAX_RESTARTS} razy: sprawdź dysk i jego wolne miejsce, przeczytaj koniec pliku ${log}, uruchom komputer ponownie, a gdy to nie pomoże, przywróć kopię (npm run restore).`,
    `The database does not get through its recovery, though it was restarted ${MAX_RESTARTS} times: check the disk and its free space, read the end of ${log}, restart the machine, and if that does not help restore a backup (npm run restore).`,
    { cause: new Stuck() },
  );
}
