import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { typesOfColumns } from './column-types.ts';
import { READER_ROLE } from './grant-reading.ts';
import { preparingPool } from './prepared-statements.ts';

declare const isReader: unique symbol;
/** Database handle that can read public rows only. The mark makes it incompatible with `Db`. */
export type Reader = Kysely<{ [isReader]: true }>;

export interface ReaderConnection {
  reader: Reader;
  close(): Promise<void>;
}

/** Statement timeout of readers, so that slow queries do not exhaust the few connections. */
const MAX_STATEMENT_MS = 15_000;
const READERS = 6;
/** `application_name` of all connections that serve readers. */
export const READERS_NAME = 'regest-readers';

/** Startup options that give a connection the role and limits of readers before its first statement. */
export const AS_READER = [
  `-c role=${READER_ROLE}`,
  '-c search_path=published,public',
  '-c default_transaction_read_only=on',
  `-c statement_timeout=${MAX_STATEMENT_MS}`,
].join(' ');

/** Opens a pool to the database of `pool` whose connections start with the role of readers. */
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
