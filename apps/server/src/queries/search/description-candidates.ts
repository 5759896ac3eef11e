import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { CANDIDATE, type Candidate, readCandidates } from './candidate-lines.ts';
import { conditions, isNarrowed, MOST_CANDIDATES, type SearchFilters } from './candidates.ts';
import { IS_SIXTEENTH, IS_WHOLE, unseen } from './index-parts.ts';

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
}

/** All words in the title outweigh any number of them elsewhere; as they were typed they outweigh other forms. */
const TITLE = 4;
const EXACTLY = 1;

/** One more than is shown tells that there are more. */
const USUAL = MOST_CANDIDATES + 1;

const rankOf = ({ anyWord, inTitle, exact }: TypedQuery) => {
  const exactly = exact === '' ? sql`false` : sql`f.vector @@ ${exact}::tsquery`;
  return sql`ts_rank(array[0.05, 0.1, 0.4, 1.0]::real[], f.vector, ${anyWord}::tsquery)
    + (f.vector @@ ${inTitle}::tsquery)::int * ${sql.lit(TITLE)} + (${exactly})::int * ${sql.lit(EXACTLY)}`;
};

/**
 * Records this part of whose description answers. A frequent word is asked for among collections, series and a sixteenth
 * of the rest first: where those fill the measure, nobody waits for the list of all that hold it.
 */
export async function findInDescriptions(
  db: Db,
  part: Part,
  query: TypedQuery,
  filters: SearchFilters,
  most = USUAL,
): Promise<Candidate[]> {
  const vector = part === 'head' ? sql`s.head` : sql`s.words`;
  // Every other measure and every filter is a statement of its own.
  const keepsPlan = most === USUAL && !isNarrowed(filters);
  const asked = keepsPlan ? unseen(query.tsquery) : sql`${query.tsquery}::tsquery`;
  const also = {
    // What is excluded must stand nowhere in the record, not only not in its head. Said so that only the index of heads
    // is asked: the other one would hand out every record that holds the word anywhere.
    head: query.hasExclusions ? sql`(s.words @@ ${asked}) is true` : sql`true`,
    words: sql`true`,
    rest: sql`not s.head @@ ${asked}`,
  }[part];
  const answering = (where: RawBuilder<unknown>) => sql`(
    select ${CANDIDATE}, ${vector} as vector from search_record s join record r on r.id = s.record_id
    where ${where} and ${vector} @@ ${asked} and ${also} and ${conditions(filters)}
    limit ${sql.lit(most)})`;
  const few =
    part === 'head'
      ? sql`select * from (${answering(IS_WHOLE)}
          union all ${answering(sql`${IS_SIXTEENTH} and not ${IS_WHOLE}`)}) as either limit ${sql.lit(most)}`
      : answering(IS_SIXTEENTH);
  const enough = sql`(select count(*) from few) >= ${sql.lit(most)}`;
  return readCandidates(
    db,
    sql`with few as materialized (${few}),
      found as (select * from few where ${enough} union all ${answering(sql`not ${enough}`)})
    select f.*, ${rankOf(query)} as rank, 'description' as source from found as f`,
    filters.institutionId,
    { keepsPlan },
  );
}
