import {
  CompiledQuery,
  type Kysely,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  sql,
} from 'kysely';
import type pg from 'pg';
import type { Database, Db } from './schema.ts';

const MARK = '/* prepared */';

/**
 * Begins a statement that each connection prepares once: planning the joins of a whole record takes longer than reading
 * it. Only for statements that find rows by ids or read an index in its order, which have one good plan for all
 * parameters, and that name their columns, so that a new column does not invalidate the plan.
 */
export const PREPARED = sql.raw(MARK);

const names = new Map<string, string>();

function statementName(text: string): string {
  const name = names.get(text) ?? `prepared_${names.size + 1}`;
  names.set(text, name);
  return name;
}

function prepareMarked(client: pg.PoolClient): PostgresPoolClient {
  const query = (statement: unknown, values: readonly unknown[] = []) =>
    typeof statement === 'string' && statement.startsWith(MARK)
      ? client.query({ name: statementName(statement), text: statement, values: [...values] })
      : client.query(statement as string, [...values]);
  return {
    // One function cannot be typed as its two overloads; the second one, a cursor, passes unchanged.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}

/** The pool for Kysely, in which a marked statement is a prepared one. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const wrapped = clients.get(client) ?? prepareMarked(client);
      clients.set(client, wrapped);
      return wrapped;
    },
  };
}

const pools = new WeakMap<Db, pg.Pool>();

/** Lets prepared statements outside a transaction go to the pool directly. */
export function registerPool(db: Kysely<Database>, pool: pg.Pool): void {
  pools.set(db, pool);
}

interface Compiled {
  text: string;
  /** Index into the values for each parameter. */
  indexes: number[];
}

type Build = (...values: never[]) => RawBuilder<unknown>;

/** Compiled with placeholders for the values, so that the text holds for any of them. */
function compile(db: Db, build: Build): Compiled {
  const placeholders = Array.from({ length: build.length }, () => ({}));
  const { sql: text, parameters } = build(...(placeholders as never[])).compile(db);
  const indexes = parameters.map((parameter) => placeholders.indexOf(parameter as object));
  if (indexes.includes(-1))
    throw new Error(`A prepared statement has its values alone as parameters: ${text}`);
  return { text, indexes };
}

/**
 * A statement of the most frequent calls: compiled once, prepared by each connection (see `PREPARED`), and outside a
 * transaction sent without Kysely.
 */
export function preparedStatement<Row, Values extends unknown[]>(
  build: (...values: Values) => RawBuilder<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let compiled: Compiled | undefined;
  return async (db, ...values) => {
    compiled ??= compile(db, build as unknown as Build);
    const { text, indexes } = compiled;
    const parameters = indexes.map((index) => values[index]);
    const pool = pools.get(db);
    const { rows } = pool
      ? await pool.query({ name: statementName(text), text, values: parameters })
      : await db.executeQuery<Row>(CompiledQuery.raw(text, parameters));
    return rows as Row[];
  };
}
