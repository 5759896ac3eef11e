import { setPriority } from 'node:os';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { typesOfColumns } from './column-types.ts';
import { READER_ROLE } from './grant-reading.ts';
import { keepingPlans } from './kept-plans.ts';

declare const isReader: unique symbol;
/** A handle that sees what is public alone. Not interchangeable with `Db`: its own mark keeps the two apart. */
export type Reader = Kysely<{ [isReader]: true }>;

export interface ReaderConnection {
  reader: Reader;
  close(): Promise<void>;
}

/** A page that takes longer than this is given up: readers are many. */
const LONGEST_STATEMENT_MS = 15_000;
const READERS = 6;

/** What makes any connection to the database one of a reader, from its first moment. */
export const AS_READER = [
  `-c role=${READER_ROLE}`,
  '-c search_path=published,public',
  '-c default_transaction_read_only=on',
  `-c statement_timeout=${LONGEST_STATEMENT_MS}`,
].join(' ');

/** Where both want the processor, the system gives nine parts of ten to whoever works for editors. */
const BEHIND_EDITORS = 10;

/** The process of the database that serves this connection steps back; one that may not be asked to goes on as it is. */
function stepBack(client: pg.PoolClient): void {
  const { processID } = client as { processID?: number | null };
  if (!processID) return;
  try {
    setPriority(processID, BEHIND_EDITORS);
  } catch {}
}

interface ReaderOptions {
  onError?: (error: Error) => void;
  /** The database is our own, on this machine: its processes can be told to let those of editors go first. */
  isEmbedded?: boolean;
}

/** Connections to the database of `pool` that take on the role of the readers from their first moment. */
export function connectReader(
  pool: pg.Pool,
  { onError, isEmbedded = false }: ReaderOptions = {},
): ReaderConnection {
  const { max: _, options: __, ...same } = pool.options;
  const own = new pg.Pool({ ...same, types: typesOfColumns, max: READERS, options: AS_READER });
  own.on('error', (error) => onError?.(error));
  own.on('connect', (client) => {
    client.on('error', () => undefined);
    if (isEmbedded) stepBack(client);
  });
  const reader = new Kysely<never>({ dialect: new PostgresDialect({ pool: keepingPlans(own) }) });
  return { reader: reader as unknown as Reader, close: () => reader.destroy() };
}
