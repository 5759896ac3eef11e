import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { CANDIDATE, type Candidate, readCandidates } from './candidate-lines.ts';
import { conditions, MOST_CANDIDATES, type SearchFilters, unasked } from './candidates.ts';
import { IS_WHOLE } from './index-parts.ts';

/** Signature, title and names; the whole description; or what answers only as a whole. */
export type Part = 'head' | 'words' | 'rest';

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

const rankOf = ({ anyWord, inTitle, exact }: TypedQuery) => {
  const exactly = exact === '' ? sql`false` : sql`f.vector @@ ${exact}::tsquery`;
  return sql`ts_rank(array[0.05, 0.1, 0.4, 1.0]::real[], f.vector, ${anyWord}::tsquery) + f.in_head::int * ${sql.lit(HEAD)}
    + (f.vector @@ ${inTitle}::tsquery)::int * ${sql.lit(TITLE)} + (${exactly})::int * ${sql.lit(EXACTLY)}`;
};

/**
 * Records this part of whose description answers, collections and series of that name first among them however many
 * there are. PostgreSQL sees the words when it plans: one that half of the records hold is quickest found in the table.
 */
export async function findInDescriptions(
  db: Db,
  part: Part,
  query: TypedQuery,
  filters: SearchFilters,
  most = MOST_CANDIDATES + 1,
): Promise<Candidate[]> {
  const vector = part === 'head' ? sql`s.head` : sql`s.words`;
  const inHead = {
    head: sql`true`,
    words: sql`s.head @@ ${query.tsquery}::tsquery`,
    rest: sql`false`,
  }[part];
  const also = {
    // What is excluded must stand nowhere in the record, not only not in its head. Said so that only the index of heads
    // is asked: the other one would hand out every record that holds the word anywhere.
    head: query.hasExclusions ? unasked(sql`s.words @@ ${query.tsquery}::tsquery`) : sql`true`,
    words: sql`true`,
    rest: sql`not s.head @@ ${query.tsquery}::tsquery`,
  }[part];
  const answers = sql`${vector} @@ ${query.tsquery}::tsquery`;
  const isRead = filters.holds === 'few' && query.hasBeginnings;
  const answering = (where: RawBuilder<unknown>) => sql`(
    select ${CANDIDATE}, ${inHead} as in_head, case when ${inHead} then s.head else s.words end as vector
    from search_record s join record r on r.id = s.record_id
    where ${where} and ${isRead ? unasked(answers) : answers} and ${also} and ${conditions(filters)}
    limit ${sql.lit(most)})`;
  const found =
    part === 'head' && filters.level === undefined
      ? sql`${answering(IS_WHOLE)} union all ${answering(sql`not ${IS_WHOLE}`)} limit ${sql.lit(most)}`
      : answering(sql`true`);
  return readCandidates(db, sql`select f.*, ${rankOf(query)} as rank from (${found}) as f`, filters);
}
