import type { RecordLevel } from '@regest/contract/levels.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { beginsWith, holds, isAsking } from '../search-text.ts';
import { SEARCHED } from './list-records.ts';

interface Wanted {
  institutionId: number;
  level: RecordLevel;
  q: string;
  limit: number;
}

/** As the index of titles has it. */
const TITLE_START = sql`left(plain(title), 100)`;
/** Sorts behind everything that begins with the text before it. */
const BEHIND = sql`U&'\\+10FFFF'`;
/** So many that merely hold the text are put in order; who wants another types on. */
const CANDIDATES = 200;

/** The part of an index that begins with a key: however common the text, only what is wanted is read. */
function from(column: RawBuilder<unknown>, start: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${column} >= ${start} and ${column} < ${start} || ${BEHIND}`;
}

/**
 * Ids of live records of a level: first those whose signature begins with the text (a number at its end
 * is a whole number: 1 is not 12), then those whose title does, then those that hold it somewhere.
 */
export async function findParentChoices(
  db: Db,
  { institutionId, level, q, limit }: Wanted,
): Promise<number[]> {
  const live = sql`institution_id = ${institutionId} and level = ${level} and deleted_at is null`;
  const select = async (where: RawBuilder<boolean>, order: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: number }>`
      select id from record where ${live} and ${where} order by ${order}, id limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  };
  const key = sql`sort_key`;
  if (!isAsking(q)) return select(sql<boolean>`true`, key);
  const typed = q.trim();
  const found = new Set(await select(from(key, sql`natural_key(${typed})`), key));
  if (found.size < limit) {
    const begins = sql<boolean>`${from(TITLE_START, sql`plain(${typed})`)} and ${beginsWith(TITLE_START, typed)}`;
    for (const id of await select(begins, TITLE_START)) found.add(id);
  }
  if (found.size < limit) {
    const { rows } = await sql<{ id: number }>`
      with candidate as materialized (
        select id, sort_key from record where ${live} and ${holds(SEARCHED, typed)} limit ${CANDIDATES}
      )
      select id from candidate order by sort_key, id limit ${limit}`.execute(db);
    for (const { id } of rows) found.add(id);
  }
  return [...found].slice(0, limit);
}
