import type { RecordLevel } from '@regest/contract/levels.ts';
import { parseQuery } from '@regest/polish/query/parse-query.ts';
import { tsqueryText } from '@regest/polish/query/tsquery.ts';
import { compoundLexeme, readTokens } from '@regest/polish/words/tokens.ts';
import type { Db } from '../../db/schema.ts';
import { findBySignature } from '../../queries/search/by-signature.ts';
import { findByTitle } from '../../queries/search/found-texts.ts';
import { polish } from './analyser.ts';

/** Records that what was typed names as a signature of several parts, with or without that of the institution. */
export async function findNamed(db: Db, institutionId: number, typed: string): Promise<number[]> {
  const { tokens, compounds } = readTokens(typed.trim().replace(/[_/.\-–:]+$/, ''));
  if (compounds.length !== 1 || !tokens.every(({ isPart }) => isPart)) return [];
  return findBySignature(
    db,
    institutionId,
    compoundLexeme(tokens.map(({ text }) => text))
      .slice(1)
      .split('/'),
  );
}

/** More of them and the word is so frequent that those which hold it as typed are enough to choose from. */
const MOST_TITLED = 1_000;

/** Records in whose title the typed words stand, in any form and order. */
export async function findTitled(
  db: Db,
  institutionId: number,
  typed: string,
  level?: RecordLevel,
): Promise<number[]> {
  const query = parseQuery(polish(), typed);
  if (query.isEmpty) return [];
  const tsquery = tsqueryText(query, { weights: 'A' });
  const titled = await findByTitle(db, { institutionId, level }, tsquery, MOST_TITLED + 1);
  return titled.length > MOST_TITLED ? [] : titled;
}

/** Records that what was typed names, by signature or by the words of a title. */
export async function findNamedOrTitled(
  db: Db,
  institutionId: number,
  typed: string,
  level?: RecordLevel,
): Promise<number[]> {
  const [named, titled] = await Promise.all([
    findNamed(db, institutionId, typed),
    findTitled(db, institutionId, typed, level),
  ]);
  return [...new Set([...named, ...titled])];
}
