import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { CANDIDATE, type Candidate, readCandidates } from './candidate-lines.ts';
import { areOf, conditions, MOST_CANDIDATES, type SearchFilters, unasked } from './candidates.ts';
import { IS_WHOLE, unseenId, unseenQuery } from './index-parts.ts';

/** Signature, title and names; the whole description; or first the former, then what answers only as a whole. */
export type Part = 'head' | 'words' | 'head first';

/** What was typed, as PostgreSQL reads it. */
export interface TypedQuery {
  tsquery: string;
  /** Any of its words, by which what was found is ranked. */
  anyWord: string;
  /** The same as the first, found in titles and signatures alone. */
  inTitle: string;
  /** The words as they were typed; '' where there is nothing to compare. */
  exact: string;
  hasExclusions: boolean;
  hasBeginnings: boolean;
}

/**
 * All words in signature, title and names outweigh any number of them elsewhere, and of those all in the title; as they
 * were typed they outweigh other forms.
 */
const HEAD = 10;
const TITLE = 4;
const EXACTLY = 1;

const rankOf = ({ anyWord, inTitle, exact }: TypedQuery, read: ReadQuery) => {
  const exactly = exact === '' ? sql`false` : sql`f.vector @@ ${read(exact)}`;
  return sql`ts_rank(array[0.05, 0.1, 0.4, 1.0]::real[], f.vector, ${read(anyWord)}) + f.in_head::int * ${sql.lit(HEAD)}
    + (f.vector @@ ${read(inTitle)})::int * ${sql.lit(TITLE)} + (${exactly})::int * ${sql.lit(EXACTLY)}`;
};

type ReadQuery = (tsquery: string) => RawBuilder<unknown>;
const seenQuery: ReadQuery = (tsquery) => sql`${tsquery}::tsquery`;

export interface HowAsked {
  /**
   * They are found by the index of words and nothing else, so that the plan is kept. Else PostgreSQL sees the words when
   * it plans: what half of the records hold is quickest found in the table, and filters have indexes of their own.
   */
  byWords?: boolean;
  /** A tsquery that finds some of the heads that answer, in less time; where they fill the answer no others are looked for. */
  sooner?: string;
  /** Of the records below collections and series, or of one level, no more than so many are looked at, each by itself. */
  rows?: number;
  most?: number;
}

/** The first of the records that are looked at, in an order that an index has ready. */
const firstRows = ({ institutionId, level }: SearchFilters, rows: number) =>
  level === undefined
    ? sql`(select * from search_record order by record_id limit ${sql.lit(rows)})`
    : sql`(select s.* from search_record s
        where ${areOf({ institutionId })} and s.level = ${level} limit ${sql.lit(rows)})`;

/**
 * Records this part of whose description answers, collections and series of that name first among them however many
 * there are.
 */
export async function findInDescriptions(
  db: Db,
  part: Part,
  query: TypedQuery,
  filters: SearchFilters,
  { byWords = false, sooner = '', rows, most = MOST_CANDIDATES + 1 }: HowAsked = {},
): Promise<Candidate[]> {
  const isRead = filters.holds === 'few' && query.hasBeginnings;
  const keepsPlan = byWords && !isRead;
  const read = keepsPlan ? unseenQuery : seenQuery;
  const own = keepsPlan ? conditions(filters, unseenId(filters.institutionId)) : conditions(filters);
  const answers = (vector: RawBuilder<unknown>, tsquery = query.tsquery) =>
    sql`${vector} @@ ${read(tsquery)}`;
  const [inHead, inWords] = [answers(sql`s.head`), answers(sql`s.words`)];
  const asked = (answer: RawBuilder<unknown>) => (isRead ? unasked(answer) : answer);
  const found = (where: RawBuilder<unknown>, isHead: RawBuilder<unknown>, among = sql`search_record`) => sql`(
    select ${CANDIDATE}, ${isHead} as in_head, case when ${isHead} then s.head else s.words end as vector
    from ${among} as s join record r on r.id = s.record_id
    where ${where} and ${own}
    limit ${sql.lit(most)})`;
  const [yes, no] = [sql`true`, sql`false`];
  // What is excluded must stand nowhere in the record, not only not in its head. Said so that only the index of heads is
  // asked: the other one would hand out every record that holds the word anywhere.
  const lacks = query.hasExclusions ? sql`and ${unasked(inWords)}` : sql``;
  const byHead = (answer: RawBuilder<unknown>) => sql`${asked(answer)} ${lacks}`;
  const among = rows === undefined ? undefined : firstRows(filters, rows);
  const known = answers(sql`s.head`, sooner);
  const others = sooner
    ? [
        found(sql`not ${IS_WHOLE} and ${byHead(known)}`, yes),
        found(sql`not ${IS_WHOLE} and not ${known} and ${byHead(inHead)}`, yes),
      ]
    : [found(sql`not ${IS_WHOLE} and ${byHead(inHead)}`, yes, among)];
  const heads =
    filters.level === undefined
      ? [found(sql`${IS_WHOLE} and ${byHead(inHead)}`, yes), ...others]
      : [found(byHead(inHead), yes, among)];
  const all = {
    head: heads,
    words: [found(asked(inWords), inHead)],
    'head first': [...heads, found(sql`${asked(inWords)} and not ${inHead}`, no)],
  }[part];
  const taken = all.length === 1 ? all[0] : sql`${sql.join(all, sql` union all `)} limit ${sql.lit(most)}`;
  return readCandidates(db, sql`select f.*, ${rankOf(query, read)} as rank from (${taken}) as f`, {
    ...filters,
    keepsPlan,
  });
}
