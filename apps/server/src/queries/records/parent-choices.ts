import type { RecordLevel } from '@regest/contract/levels.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { beginsWith, holds, isAsking } from '../shared/typed-text.ts';
import { SEARCHED, TREE_ORDER } from './list-records.ts';

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
 * is a whole number: 1 is not 12), then those whose title does, then those that hold it somewhere. Each
 * part leaves out what the parts before it have, so the database stops at the part that fills the list.
 */
export async function findParentChoices(
  db: Db,
  { institutionId, level, q, limit }: Wanted,
): Promise<number[]> {
  const live = sql`institution_id = ${institutionId} and level = ${level} and deleted_at is null`;
  const part = (where: RawBuilder<boolean>, order: RawBuilder<unknown>) => sql<{ id: number }>`
    select id from record where ${live} and ${where} order by ${order}, id limit ${limit}`;
  const key = sql`sort_key`;
  const idsOf = async (query: RawBuilder<{ id: number }>) =>
    (await query.execute(db)).rows.map(({ id }) => id);
  if (!isAsking(q)) return idsOf(part(sql<boolean>`true`, TREE_ORDER));
  const typed = q.trim();
  const bySignature = from(key, sql`natural_key(${typed})`);
  const byTitle = sql<boolean>`${from(TITLE_START, sql`plain(${typed})`)} and ${beginsWith(TITLE_START, typed)}`;
  return idsOf(sql<{ id: number }>`
    with beginning as materialized (
      (${part(bySignature, key)})
      union all (${part(sql<boolean>`${byTitle} and not (${bySignature})`, TITLE_START)})
    )
    select id from (
      select id from beginning
      union all (
        select id from (
          select id, sort_key from record where ${live} and ${holds(SEARCHED, typed)}
            and id not in (select id from beginning) limit ${CANDIDATES}
        ) as candidate order by sort_key, id limit ${limit}
      )
    ) as found limit ${limit}`);
}
