import type { RecordLevel } from '@regest/contract/levels.ts';
import { parseQuery } from '@regest/polish/query/parse-query.ts';
import { tsqueryText } from '@regest/polish/query/tsquery.ts';
import { compoundLexeme, readTokens } from '@regest/polish/words/tokens.ts';
import type { Db } from '../../db/schema.ts';
import { type BegunSignature, findByBeginning } from '../../queries/search/by-signature.ts';
import { findAuthors, findByTitle } from '../../queries/search/found-texts.ts';
import { polish } from './analyser.ts';
import { whose } from './whose.ts';

/** More that begin so are narrowed by another letter, not read. */
const MOST_BEGUN = 100;
const OPEN_END = /[_/.\-–:]+$/;

/** What was typed as a signature of several parts, `07_0`, or of one that is to go on, `07_`; else nothing. */
function readSignature(typed: string): BegunSignature {
  const text = typed.trim();
  const isOpen = OPEN_END.test(text);
  const { tokens, compounds } = readTokens(text.replace(OPEN_END, ''));
  const isOne = tokens.length === 1 ? isOpen : compounds.length === 1 && tokens.every(({ isPart }) => isPart);
  const lexeme = compoundLexeme(tokens.map((token) => token.text));
  return { parts: isOne ? lexeme.slice(1).split('/') : [], isOpen };
}

/** Records that what was typed names, with or without the institution, then those whose signature begins with it. */
export async function findBegun(
  db: Db,
  institutionId: number,
  typed: string,
  limit: number,
): Promise<number[]> {
  const { named, begun } = await findByBeginning(db, institutionId, readSignature(typed), limit);
  return [...new Set([...named, ...begun])].slice(0, limit);
}

/** For a filter, where a whole signature is not the beginning of longer ones: 1 is not 12. */
async function findFiltered(db: Db, institutionId: number, typed: string): Promise<number[]> {
  const asked = readSignature(typed);
  const { named, begun } = await findByBeginning(db, institutionId, asked, MOST_BEGUN);
  return named.length > 0 && !asked.isOpen ? named : [...new Set([...named, ...begun])];
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
  const titled = await findByTitle(
    db,
    { ...(await whose(db, institutionId)), level },
    tsquery,
    MOST_TITLED + 1,
  );
  return titled.length > MOST_TITLED ? [] : titled;
}

/** Creators in whose names, those they had elsewhere too, the typed words stand, in any form and order. */
export async function findNamedAuthors(db: Db, institutionId: number, typed: string): Promise<number[]> {
  const query = parseQuery(polish(), typed);
  if (query.isEmpty) return [];
  const named = await findAuthors(db, institutionId, tsqueryText(query, { weights: 'AB' }), MOST_TITLED);
  return named.map(({ id }) => id);
}

/** Records that what was typed names, by signature or its beginning or by the words of a title. */
export async function findNamedOrTitled(
  db: Db,
  institutionId: number,
  typed: string,
  level?: RecordLevel,
): Promise<{ bySignature: number[]; named: number[] }> {
  const [bySignature, titled] = await Promise.all([
    findFiltered(db, institutionId, typed),
    findTitled(db, institutionId, typed, level),
  ]);
  return { bySignature, named: [...new Set([...bySignature, ...titled])] };
}
