import { type RawBuilder, sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';
import { HEAD, HEAD_TABLES, type RecordHead } from '../records/find-records.ts';
import { areOf, unasked, type Whose } from './candidates.ts';
import { IS_SIXTEENTH, IS_WHOLE, unseenId, unseenQuery } from './index-parts.ts';

/** Of so many the first ones are shown; to put all that begin with two letters in order would take longer than to type on. */
const MOST_ORDERED = { wholes: 200, others: 50 };

/** What was typed as beginnings of words, as PostgreSQL reads it. */
export interface Begun {
  tsquery: string;
  /** The same, found in titles and signatures alone. */
  inTitle: string;
  /** All but the last of them as whole words, which they mostly are; '' where there is but one. */
  wholeWords: string;
}

/**
 * Records in whose title a word begins with what was typed; where there is none, those that name somebody or something
 * so. Collections and series stand first and are looked at first. Which of the others are shown is all one, so that a
 * sixteenth of them, which has an index of its own, is asked before all of them, and before all that begin with a word
 * those that hold it: beginnings are looked up for all institutions together.
 */
export async function suggestRecords(
  db: Db,
  whose: Whose,
  { tsquery, inTitle, wholeWords }: Begun,
  limit: number,
): Promise<RecordHead[]> {
  const answers = sql`s.head @@ ${unseenQuery(tsquery)}`;
  const begun = (condition: RawBuilder<unknown>, most = MOST_ORDERED.others) => sql`(
    select r.id, r.level, r.tree_key, s.head @@ ${inTitle}::tsquery as is_titled
    from search_record s join record r on r.id = s.record_id
    where ${condition} and ${areOf(whose, unseenId(whose.institutionId))} and r.deleted_at is null
    limit ${sql.lit(most)})`;
  const read = unasked(answers);
  const asked = whose.holds === 'few' ? read : answers;
  const areTooFew = (found: RawBuilder<unknown>) =>
    sql`(select count(*) from (${found}) as so_far where is_titled) < ${sql.lit(limit)}`;
  const few = sql`select * from few`;
  const held =
    wholeWords === ''
      ? sql`select * from few where false`
      : begun(sql`${areTooFew(few)} and s.head @@ ${unseenQuery(wholeWords)} and ${read}`);
  const { rows } = await sql<RecordHead & { is_titled: boolean }>`${KEEP_PLAN}
    with few as materialized (
      ${begun(sql`${IS_WHOLE} and ${asked}`, MOST_ORDERED.wholes)}
      union all ${begun(sql`${IS_SIXTEENTH} and ${asked}`)}
    ), more as materialized (
      ${few} union all ${held}
    ), found as (
      select * from more union all ${begun(sql`${areTooFew(sql`select distinct id, is_titled from more`)} and ${asked}`)}
    ), chosen as materialized (
      select id, is_titled, row_number() over (order by is_titled desc,
        array_position(array['collection', 'series', 'unit', 'document'], level), tree_key, id) as place
      from (select distinct id, level, tree_key, is_titled from found) as each_once
      order by place limit ${sql.lit(limit)}
    )
    select chosen.is_titled, ${HEAD}
    from chosen join record r on r.id = chosen.id ${HEAD_TABLES} order by chosen.place`.execute(db);
  return rows.filter(({ is_titled }) => is_titled === rows[0]?.is_titled);
}
