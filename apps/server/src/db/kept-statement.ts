import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { nameOf } from './kept-plans.ts';
import type { Database, Db } from './schema.ts';

const pools = new WeakMap<Db, pg.Pool>();

/** Lets kept statements that are part of no transaction go to the pool straight away. */
export function rememberPool(db: Kysely<Database>, pool: pg.Pool): void {
  pools.set(db, pool);
}

interface Made {
  text: string;
  /** For each parameter, which of the values it is. */
  places: number[];
}

type Build = (...values: never[]) => RawBuilder<unknown>;

/** Every value is a parameter: what is put together for marks in their place holds for all of them. */
function make(db: Db, build: Build): Made {
  const marks = Array.from({ length: build.length }, () => ({}));
  const { sql, parameters } = build(...(marks as never[])).compile(db);
  const places = parameters.map((parameter) => marks.indexOf(parameter as object));
  if (places.includes(-1)) throw new Error(`A kept statement is built of its values alone: ${sql}`);
  return { text: sql, places };
}

/**
 * A statement of the calls that are made all day: its text is put together once, its plan is kept by each connection
 * (see `KEEP_PLAN`, when to), and outside a transaction it takes the shortest way there is.
 */
export function keptStatement<Row, Values extends unknown[]>(
  build: (...values: Values) => RawBuilder<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let made: Made | undefined;
  return async (db, ...values) => {
    made ??= make(db, build as unknown as Build);
    const { text, places } = made;
    const parameters = places.map((place) => values[place]);
    const pool = pools.get(db);
    const { rows } = pool
      ? await pool.query({ name: nameOf(text), text, values: parameters })
      : await db.executeQuery<Row>(CompiledQuery.raw(text, parameters));
    return rows as Row[];
  };
}
