import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';

const MARK = '/* kept */';

/**
 * Begins a statement whose plan each connection keeps: planning the joins of a whole record takes
 * longer than reading it. Only for statements that find rows by ids or read an index in its order, which
 * have one good plan whatever is asked, and that name their columns, so that a new column does not unsettle a plan.
 */
export const KEEP_PLAN = sql.raw(MARK);

const names = new Map<string, string>();

/** What each connection calls a statement whose plan it keeps. */
export function nameOf(text: string): string {
  const name = names.get(text) ?? `kept_${names.size + 1}`;
  names.set(text, name);
  return name;
}

function keeping(client: pg.PoolClient): PostgresPoolClient {
  const query = (asked: unknown, values: readonly unknown[] = []) =>
    typeof asked === 'string' && asked.startsWith(MARK)
      ? client.query({ name: nameOf(asked), text: asked, values: [...values] })
      : client.query(asked as string, [...values]);
  return {
    // One function cannot be typed as its two overloads, of which the second (a cursor) goes through as it is.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}

/** The pool for Kysely, in which a marked statement is a named one. */
export function keepingPlans(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const wrapped = clients.get(client) ?? keeping(client);
      clients.set(client, wrapped);
      return wrapped;
    },
  };
}
