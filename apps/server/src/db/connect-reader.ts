import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { typesOfColumns } from './column-types.ts';
import { READER_ROLE } from './grant-reading.ts';
import { preparingPool } from './prepared-statements.ts';

declare const isReader: unique symbol;
/** A handle that sees what is public alone. Not interchangeable with `Db`: its own mark keeps the two apart. */
export type Reader = Kysely<{ [isReader]: true }>;

export interface ReaderConnection {
  reader: Reader;
  close(): Promise<void>;
}

/** A page that takes longer than this is given up: readers are many. */
const MAX_STATEMENT_MS = 15_000;
const READERS = 6;
/** What the database calls all connections that work for readers. */
export const READERS_NAME = 'regest-readers';

/** What makes any connection to the database one of a reader, from its first moment. */
export const AS_READER = [
  `-c role=${READER_ROLE}`,
  '-c search_path=published,public',
  '-c default_transaction_read_only=on',
  `-c statement_timeout=${MAX_STATEMENT_MS}`,
].join(' ');

/** Connections to the database of `pool` that take on the role of the readers from their first moment. */
export function connectReader(pool: pg.Pool, onError?: (error: Error) => void): ReaderConnection {
  const { max: _, options: clock, ...same } = pool.options;
  const readerPool = new pg.Pool({
    ...same,
    types: typesOfColumns,
    max: READERS,
    options: clock ? `${clock} ${AS_READER}` : AS_READER,
    application_name: READERS_NAME,
  });
  readerPool.on('error', (error) => onError?.(error));
  readerPool.on('connect', (client) => client.on('error', () => undefined));
  const reader = new Kysely<never>({ dialect: new PostgresDialect({ pool: preparingPool(readerPool) }) });
  return { reader: reader as unknown as Reader, close: () => reader.destroy() };
}
