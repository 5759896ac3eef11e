import type { Query } from '@regest/polish/query/query.ts';
import { fold } from '@regest/polish/words/fold.ts';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Scope } from './request.ts';

/** More words are a sentence, and every one of them is looked for. */
const MAX_WORDS = 6;
/** After hits another spelling is offered only where it finds much more. */
const MUCH_MORE = 5;
const MAX_SIMILAR = 20;
const MAX_CANDIDATES_TRIED = 5;

/** Letters added, left out or changed, and neighbours that changed places. */
function editDistance(one: string, other: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isEqual = one[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isEqual ? 0 : 1),
        isSwap ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

/** A short word may differ in one letter, a longer one in two: `kolo` is not `kolei`. */
const mayBeMeant = (typed: string, term: string) =>
  editDistance(fold(typed), fold(term)) <= (typed.length <= 5 ? 1 : typed.length <= 8 ? 2 : 3);

/** Words that occur and look like this one, most alike first; readers get those of public texts alone. */
async function similarTerms(db: Db, { institutionId, isPublic }: Scope, word: string): Promise<string[]> {
  const similar = isPublic
    ? sql<{ term: string }>`
        select term from published.similar_terms(${institutionId}::bigint, ${word}::text) as near (term)`
    : sql<{ term: string }>`
        select term from search_term where institution_id = ${institutionId} and term % ${word}
        order by similarity(term, ${word}) desc, term limit ${sql.lit(MAX_SIMILAR)}`;
  const { rows } = await similar.execute(db);
  return rows.map(({ term }) => term).filter((term) => term !== word && mayBeMeant(word, term));
}

interface Spelling {
  scope: Scope;
  /** Number of hits of the original query. */
  total: number;
  /** Counts the records that a text finds, up to a limit. */
  count: (text: string, limit: number) => Promise<number>;
}

/** The nearest spelling that finds more here, of what the caller may see; null when there is none. */
export async function didYouMean(
  db: Db,
  { clauses }: Query,
  { scope, total, count }: Spelling,
): Promise<string | null> {
  const words = clauses.filter((clause) => clause.kind === 'word' && !clause.isExcluded);
  if (words.length === 0 || words.length !== clauses.length || words.length > MAX_WORDS) return null;
  const enough = Math.max(1, total * MUCH_MORE);
  const finds = async (text: string, many: number) => (await count(text, many)) >= many;
  const better: string[] = [];
  for (const { typed } of words) {
    if (await finds(typed, enough)) {
      better.push(typed);
      continue;
    }
    let near: string | undefined;
    for (const term of (await similarTerms(db, scope, typed.toLowerCase())).slice(0, MAX_CANDIDATES_TRIED)) {
      near = (await finds(term, enough)) ? term : undefined;
      if (near !== undefined) break;
    }
    if (near === undefined && enough > 1 && (await finds(typed, 1))) near = typed;
    // After a word without a near spelling the query has none, and the rest is not looked up.
    if (near === undefined) return null;
    better.push(near);
  }
  const text = better.join(' ');
  const isOther = words.some(({ typed }, index) => typed !== better[index]);
  return isOther && (words.length === 1 || (await finds(text, enough))) ? text : null;
}
