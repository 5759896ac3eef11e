import { type RawBuilder, sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';
import { HEAD, HEAD_TABLES, type RecordHead } from '../records/find-records.ts';
import { areOf, unasked, type Whose } from './candidates.ts';
import { IS_SIXTEENTH, IS_WHOLE, unseen } from './index-parts.ts';

/** Of so many the first ones are shown; to put all that begin with two letters in order would take longer than to type on. */
const MOST_ORDERED = { wholes: 200, others: 50 };

/**
 * Records in whose title a word begins with what was typed (a tsquery of beginnings); where there is none, those that
 * name somebody or something so. Collections and series stand first and are looked at first. Which of the others are
 * shown is all one, so that a sixteenth of them, which has an index of its own, is asked before all of them.
 */
export async function suggestRecords(
  db: Db,
  whose: Whose,
  { tsquery, inTitle }: { tsquery: string; inTitle: string },
  limit: number,
): Promise<RecordHead[]> {
  const answers = sql`s.head @@ ${unseen(tsquery)}`;
  const begun = (condition: RawBuilder<unknown>, most = MOST_ORDERED.others) => sql`(
    select r.id, r.level, r.tree_key, s.head @@ ${inTitle}::tsquery as is_titled
    from search_record s join record r on r.id = s.record_id
    where ${condition} and ${areOf(whose)} and ${whose.holds === 'few' ? unasked(answers) : answers}
      and r.deleted_at is null
    limit ${sql.lit(most)})`;
  const { rows } = await sql<RecordHead & { is_titled: boolean }>`${KEEP_PLAN}
    with few as materialized (
      ${begun(IS_WHOLE, MOST_ORDERED.wholes)} union all ${begun(IS_SIXTEENTH)}
    ), found as (
      select * from few
      union all ${begun(sql`(select count(*) from few where is_titled) < ${sql.lit(limit)}`)}
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
