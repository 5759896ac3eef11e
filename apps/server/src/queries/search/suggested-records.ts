import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import { type RawBuilder, sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';
import { HEAD, HEAD_TABLES, type RecordHead } from '../records/find-records.ts';
import { unasked } from './candidates.ts';
import { IS_SIXTEENTH, IS_WHOLE, unseenId, unseenQuery } from './index-parts.ts';

/** Of so many the first ones are shown; to put all that begin with two letters in order would take longer than to type on. */
const MOST_ORDERED = { wholes: 200, others: 50 };

/** Who types more words has said enough with the first of them. */
const MOST_IN_INDEX = 5;

/** The beginnings of the words of a record, as its index keeps them: 'A' marks those of titles (migration 0091). */
const BEGUN = sql`begun_words(s.institution_id, s.head)`;

/** What was typed as beginnings of words. */
export interface Begun {
  lexemes: readonly string[];
  /** As PostgreSQL reads it. */
  tsquery: string;
  /** The same, found in titles and signatures alone. */
  inTitle: string;
}

/**
 * Records in whose title a word begins with what was typed; where there is none, those that name somebody or something
 * so. Collections and series stand first and are looked at first. Which of the others are shown is all one: where a
 * sixteenth of them is enough, the rest is not looked at.
 */
export async function suggestRecords(
  db: Db,
  institutionId: number,
  { lexemes, tsquery, inTitle }: Begun,
  limit: number,
): Promise<RecordHead[]> {
  const id = unseenId(institutionId);
  const typed = (marks: string[], some: readonly string[]) =>
    sql`(select begun_as_typed(${id}, ${marks}::text[], ${some}::text[]))`;
  const inIndex = lexemes.slice(0, MOST_IN_INDEX);
  const titled = answering(id, unseenQuery(inTitle), sql`${BEGUN} @> ${typed(['A'], inIndex)}`);
  const each = inIndex.map((lexeme) => sql`${BEGUN} && ${typed(['A', ' '], [lexeme])}`);
  const named = answering(id, unseenQuery(tsquery), sql.join(each, sql` and `));
  const areTooFew = (found: RawBuilder<unknown>) => sql`(select count(*) from ${found}) < ${sql.lit(limit)}`;
  const isNoneTitled = sql`not exists (select from titled)`;
  const { rows } = await sql<RecordHead>`${KEEP_PLAN}
    with few_titled as materialized (${titled.few(sql`true`)}), titled as materialized (
      select * from few_titled union all ${titled.rest(areTooFew(sql`few_titled`))}
    ), few_named as materialized (${named.few(isNoneTitled)}), found as (
      select * from titled union all select * from few_named
      union all ${named.rest(sql`${isNoneTitled} and ${areTooFew(sql`few_named`)}`)}
    ), chosen as materialized (
      select id, row_number() over (order by
        array_position(${[...RECORD_LEVELS]}::text[], level), tree_key, id) as place
      from found order by place limit ${sql.lit(limit)}
    )
    select ${HEAD} from chosen join record r on r.id = chosen.id ${HEAD_TABLES} order by chosen.place`.execute(
    db,
  );
  return rows;
}

/** Those that answer, of an institution: `begun` asks the index of beginnings for what may be among them. */
function answering(id: RawBuilder<unknown>, query: RawBuilder<unknown>, begun: RawBuilder<unknown>) {
  const found = (condition: RawBuilder<unknown>, most: number) => sql`(
    select r.id, r.level, r.tree_key from search_record s join record r on r.id = s.record_id
    where ${condition} and r.deleted_at is null limit ${sql.lit(most)})`;
  const wholes = sql`${IS_WHOLE} and s.institution_id = ${id} and s.head @@ ${query}`;
  const others = sql`not ${IS_WHOLE} and ${begun} and ${unasked(sql`s.institution_id = ${id} and s.head @@ ${query}`)}`;
  return {
    few: (
      condition: RawBuilder<unknown>,
    ) => sql`${found(sql`${condition} and ${wholes}`, MOST_ORDERED.wholes)}
      union all ${found(sql`${condition} and ${IS_SIXTEENTH} and ${others}`, MOST_ORDERED.others)}`,
    rest: (condition: RawBuilder<unknown>) =>
      found(sql`${condition} and not ${IS_SIXTEENTH} and ${others}`, MOST_ORDERED.others),
  };
}
