import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

export interface Statements {
  /** All but those that begin and end a transaction. */
  texts: string[];
  /** Those that the database had to read and plan anew. */
  afresh: string[];
}

const EDGES = /^(begin|commit|rollback)\b/i;

/** What this work asks of the database; what the server does meanwhile for others is not counted. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statements> {
  const here = new AsyncLocalStorage<true>();
  const statements: Statements = { texts: [], afresh: [] };
  const original = pg.Client.prototype.query as (...asked: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  spy.mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    const statement = asked[0] as string | { text: string; name?: string };
    const text = typeof statement === 'string' ? statement : statement.text;
    if (here.getStore() && !EDGES.test(text)) {
      statements.texts.push(text);
      if (typeof statement === 'string' || statement.name === undefined) statements.afresh.push(text);
    }
    return original.apply(this, asked);
  } as unknown as typeof pg.Client.prototype.query);
  try {
    await here.run(true, work);
  } finally {
    spy.mockRestore();
  }
  return statements;
}
