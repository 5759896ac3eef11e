import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { CANDIDATE, type Candidate, readCandidates } from './candidate-lines.ts';
import { conditions, MOST_CANDIDATES, type SearchFilters, unasked } from './candidates.ts';
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
  most?: number;
}

/**
 * Records this part of whose description answers, collections and series of that name first among them however many
 * there are.
 */
export async function findInDescriptions(
  db: Db,
  part: Part,
  query: TypedQuery,
  filters: SearchFilters,
  { byWords = false, most = MOST_CANDIDATES + 1 }: HowAsked = {},
): Promise<Candidate[]> {
  const isRead = filters.holds === 'few' && query.hasBeginnings;
  const keepsPlan = byWords && !isRead;
  const read = keepsPlan ? unseenQuery : seenQuery;
  const own = keepsPlan ? conditions(filters, unseenId(filters.institutionId)) : conditions(filters);
  const answers = (vector: RawBuilder<unknown>) => sql`${vector} @@ ${read(query.tsquery)}`;
  const [inHead, inWords] = [answers(sql`s.head`), answers(sql`s.words`)];
  const asked = (answer: RawBuilder<unknown>) => (isRead ? unasked(answer) : answer);
  const found = (where: RawBuilder<unknown>, isHead: RawBuilder<unknown>) => sql`(
    select ${CANDIDATE}, ${isHead} as in_head, case when ${isHead} then s.head else s.words end as vector
    from search_record s join record r on r.id = s.record_id
    where ${where} and ${own}
    limit ${sql.lit(most)})`;
  const [yes, no] = [sql`true`, sql`false`];
  // What is excluded must stand nowhere in the record, not only not in its head. Said so that only the index of heads is
  // asked: the other one would hand out every record that holds the word anywhere.
  const byHead = query.hasExclusions ? sql`${asked(inHead)} and ${unasked(inWords)}` : asked(inHead);
  const heads =
    filters.level === undefined
      ? [found(sql`${IS_WHOLE} and ${byHead}`, yes), found(sql`not ${IS_WHOLE} and ${byHead}`, yes)]
      : [found(byHead, yes)];
  const all = {
    head: heads,
    words: [found(asked(inWords), inHead)],
    'head first': [...heads, found(sql`${asked(inWords)} and not ${inHead}`, no)],
  }[part];
  const first = all.length === 1 ? all[0] : sql`${sql.join(all, sql` union all `)} limit ${sql.lit(most)}`;
  return readCandidates(db, sql`select f.*, ${rankOf(query, read)} as rank from (${first}) as f`, {
    ...filters,
    keepsPlan,
  });
}
