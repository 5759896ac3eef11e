import { parseQuery } from '@regest/polish/query/parse-query.ts';
import type { Query } from '@regest/polish/query/query.ts';
import { tsqueryText } from '@regest/polish/query/tsquery.ts';
import type { Db } from '../../db/schema.ts';
import { findInDescriptions, findInTexts, type SearchFilters } from '../../queries/search/candidates.ts';
import { similarTerms } from '../../queries/search/found-texts.ts';
import { polish } from './analyser.ts';
import { typedQuery } from './candidates.ts';

/** Whether the caller would find anything: a word may have gone with the only record that held it. */
async function isFound(db: Db, typed: string, filters: SearchFilters): Promise<boolean> {
  const query = parseQuery(polish(), typed);
  if (query.isEmpty) return false;
  const described = await findInDescriptions(db, 'words', typedQuery(query), filters);
  return (
    described.length > 0 || (await findInTexts(db, ['ocr', 'stt'], tsqueryText(query), filters)).length > 0
  );
}

/** The nearest spelling that occurs here, when nothing was found; only of what the caller may see. */
export async function didYouMean(db: Db, query: Query, filters: SearchFilters): Promise<string | null> {
  const { institutionId } = filters;
  const words = query.clauses.filter((clause) => clause.kind === 'word' && !clause.isExcluded);
  if (institutionId === null || words.length === 0 || words.length !== query.clauses.length) return null;
  const own = { institutionId };
  const better: string[] = [];
  for (const { typed } of words) {
    if (await isFound(db, typed, own)) {
      better.push(typed);
      continue;
    }
    const alike = await similarTerms(db, institutionId, typed.toLowerCase());
    const [found] = await firstFound(db, alike, own);
    if (found === undefined) return null;
    better.push(found);
  }
  const text = better.join(' ');
  return (await isFound(db, text, own)) ? text : null;
}

async function firstFound(db: Db, words: readonly string[], filters: SearchFilters): Promise<string[]> {
  for (const word of words) if (await isFound(db, word, filters)) return [word];
  return [];
}
