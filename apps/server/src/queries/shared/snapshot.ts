import pg from 'pg';
import { AS_READER } from '../../db/connect-reader.ts';

/** Rows fetched at once; the next batch is fetched while this one is written. A row may hold 200,000 characters. */
const BATCH = 100;

/** Kinds of connections: the editor's, and the public's, where the same names are views of public rows. */
export type SnapshotFor = 'editor' | 'public';

/**
 * Downloads that read at the same time; more wait in line. They keep their hands off the pool of the other calls. Of
 * those for anybody two more than there may be finding aids on their way: harvesters must not wait for slow readers.
 */
const READERS: Record<SnapshotFor, number> = { editor: 6, public: 8 };

const pools = {
  editor: new WeakMap<pg.Pool, pg.Pool>(),
  public: new WeakMap<pg.Pool, pg.Pool>(),
} satisfies Record<SnapshotFor, unknown>;

function readersOf(pool: pg.Pool, whom: SnapshotFor): pg.Pool {
  const existing = pools[whom].get(pool);
  if (existing) return existing;
  const readers = new pg.Pool({
    ...pool.options,
    ...(whom === 'public' && { options: [pool.options.options, AS_READER].filter(Boolean).join(' ') }),
    max: READERS[whom],
    connectionTimeoutMillis: 0,
    idleTimeoutMillis: 1_000,
    allowExitOnIdle: true,
  });
  readers.on('error', () => {});
  // A connection may break while a slow caller lets it wait; the next read learns of it.
  readers.on('connect', (client) => client.on('error', () => {}));
  pools[whom].set(pool, readers);
  return readers;
}

/** One state of the database, read for as long as a download takes. */
export interface Snapshot {
  whom: SnapshotFor;
  /** Each row is one JSON column; its value is the row. */
  stream<Row>(text: string, values: readonly unknown[]): AsyncGenerator<Row>;
  list<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * A cursor of SQL and not of the protocol: each FETCH is a statement of its own, so `statement_timeout` limits the time
 * to find a batch. The time a slow client takes between two batches does not count.
 */
async function* cursorRows<Row>(
  client: pg.PoolClient,
  name: string,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<Row> {
  const fetchBatch = async () => {
    const { rows } = await client.query<[Row]>({ text: `fetch ${BATCH} from ${name}`, rowMode: 'array' });
    return rows;
  };
  await client.query(`declare ${name} no scroll cursor for ${text}`, [...values]);
  let batch = fetchBatch();
  try {
    for (;;) {
      const rows = await batch;
      if (rows.length === 0) return;
      batch = fetchBatch();
      // Awaited in the next round; until then a failure must not count as an unhandled rejection.
      batch.catch(() => {});
      for (const [row] of rows) yield row;
    }
  } finally {
    // After a failed statement the transaction takes no other, and its end closes the cursor.
    await batch.then(() => client.query(`close ${name}`)).catch(() => {});
  }
}

/** Stops what the reader's connection is doing at this moment: closing a stream does not end a running query. */
async function cancel(pool: pg.Pool, processId: number): Promise<void> {
  await pool.query('select pg_cancel_backend($1)', [processId]).catch(() => {});
}

/**
 * A read-only snapshot on a connection of its own. When the signal fires, the running query is cancelled and the
 * connection is free as soon as the snapshot is closed.
 */
export async function openSnapshot(
  pool: pg.Pool,
  signal: AbortSignal,
  whom: SnapshotFor = 'editor',
): Promise<Snapshot> {
  const client = await readersOf(pool, whom).connect();
  let cancelled: Promise<void> | null = null;
  const stop = () => {
    const { processID } = client as pg.PoolClient & { processID: number };
    cancelled ??= cancel(pool, processID);
  };
  try {
    signal.throwIfAborted();
    await client.query('begin isolation level repeatable read, read only');
  } catch (error) {
    client.release();
    throw error;
  }
  signal.addEventListener('abort', stop, { once: true });
  let cursors = 0;
  return {
    whom,
    stream(text, values) {
      cursors += 1;
      return cursorRows(client, `rows_${cursors}`, text, values);
    },
    async list<Row>(text: string, values: readonly unknown[]) {
      const { rows } = await client.query<[Row]>({ text, values: [...values], rowMode: 'array' });
      return rows.map(([row]) => row);
    },
    async close() {
      signal.removeEventListener('abort', stop);
      // A cancellation that arrives late must meet this transaction and not the next reader's.
      await cancelled;
      await client.query('rollback').then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
    },
  };
}
