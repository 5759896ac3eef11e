import { parseQuery } from '@regest/polish/query/parse-query.ts';
import type { Query } from '@regest/polish/query/query.ts';
import { tsqueryText } from '@regest/polish/query/tsquery.ts';
import type { Db } from '../../db/schema.ts';
import type { Whose } from '../../queries/search/candidates.ts';
import { findInDescriptions } from '../../queries/search/description-candidates.ts';
import { findInTexts } from '../../queries/search/text-candidates.ts';
import { polish } from './analyser.ts';
import { typedQuery } from './in-descriptions.ts';

/** More words are a sentence, and every one of them is looked for. */
const MOST_WORDS = 6;
/** Who found something is told of another spelling only where that finds much more. */
const MUCH_MORE = 5;

interface SpellingQuery {
  /** Whose words are looked at. */
  among: Whose;
  /** Only words of these weights count. */
  weights?: string;
  /** How many the query as it stands has found. */
  found?: number;
  /** Words that look like one, most alike first. */
  similar: (word: string) => Promise<string[]>;
}

/** Whether the caller would find so many: a word may have gone with the only record that held it. */
async function findsMany(
  db: Db,
  typed: string,
  enough: number,
  { among, weights }: SpellingQuery,
): Promise<boolean> {
  const query = parseQuery(polish(), typed);
  if (query.isEmpty) return false;
  const described = await findInDescriptions(db, 'words', typedQuery(query, weights), among, {
    most: enough,
  });
  if (described.length >= enough) return true;
  const { found } = await findInTexts(db, {
    kinds: ['ocr', 'stt'],
    tsquery: tsqueryText(query),
    filters: among,
  });
  return described.length + found.length >= enough;
}

/** The nearest spelling that occurs here, when little was found; only of what the caller may see. */
export async function didYouMean(db: Db, query: Query, asked: SpellingQuery): Promise<string | null> {
  const words = query.clauses.filter((clause) => clause.kind === 'word' && !clause.isExcluded);
  if (words.length === 0 || words.length !== query.clauses.length || words.length > MOST_WORDS) return null;
  const { found = 0 } = asked;
  const enough = Math.max(1, found * MUCH_MORE);
  const better: string[] = [];
  for (const { typed } of words) {
    // One after the other: of a query of nonsense nothing is looked up behind its first word.
    const spelling = await bestSpelling(db, typed, enough, asked);
    if (spelling === null) return null;
    better.push(spelling);
  }
  const text = better.join(' ');
  const isOther = words.some(({ typed }, index) => typed !== better[index]);
  if (!isOther) return null;
  // A word alone was counted when it was chosen.
  return words.length === 1 || (await findsMany(db, text, enough, asked)) ? text : null;
}

/** The word itself where it finds enough, else one like it; null: neither finds anything. */
async function bestSpelling(
  db: Db,
  typed: string,
  enough: number,
  asked: SpellingQuery,
): Promise<string | null> {
  if (await findsMany(db, typed, enough, asked)) return typed;
  const near = await firstFound(db, typed, enough, asked);
  if (near !== undefined) return near;
  return enough > 1 && (await findsMany(db, typed, 1, asked)) ? typed : null;
}

async function firstFound(
  db: Db,
  typed: string,
  enough: number,
  asked: SpellingQuery,
): Promise<string | undefined> {
  for (const word of await asked.similar(typed.toLowerCase()))
    if (await findsMany(db, word, enough, asked)) return word;
  return undefined;
}
