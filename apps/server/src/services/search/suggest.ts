import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import {
  SUGGEST_MIN,
  SUGGESTIONS,
  type Suggestion,
  type searchApi,
} from '@regest/contract/endpoints/search.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { surfaceLexeme } from '@regest/polish/analyser.ts';
import { quoteLexeme } from '@regest/polish/vector.ts';
import { readTokens } from '@regest/polish/words/tokens.ts';
import type { Db } from '../../db/schema.ts';
import { findRecordHeads, type RecordHead } from '../../queries/records/find-records.ts';
import { findAuthors } from '../../queries/search/found-texts.ts';
import { suggestRecords } from '../../queries/search/suggested-records.ts';
import { institutionScope } from '../access/institution-scope.ts';
import { parentageOf } from '../records/parentage.ts';
import { findBegun } from './find-named.ts';

const MOST_AUTHORS = 3;

/** What was typed word by word; what looks like a signature or a date is one: half of the holdings have a 1 in theirs. */
function lexemesTyped(typed: string): string[] {
  const { tokens, compounds } = readTokens(typed);
  const words = tokens.filter(({ isPart }) => !isPart).map(surfaceLexeme);
  return [...compounds.map(({ lexeme }) => lexeme), ...words];
}

/** Every word typed is the beginning of a word; with weights, of one that weighs so. */
const beginnings = (lexemes: readonly string[], weights = '') =>
  lexemes.map((lexeme) => `${quoteLexeme(lexeme)}:*${weights}`).join(' & ');

/** Where signatures begin so, nothing else is looked for. */
async function nearest(
  db: Db,
  institutionId: number,
  typed: string,
  lexemes: readonly string[],
): Promise<RecordHead[]> {
  const bySignature = await findBegun(db, institutionId, typed, SUGGESTIONS);
  if (bySignature.length > 0) return findRecordHeads(db, bySignature);
  const begun = { lexemes, tsquery: beginnings(lexemes), inTitle: beginnings(lexemes, 'A') };
  return suggestRecords(db, institutionId, begun, SUGGESTIONS);
}

/** What somebody may mean who is still typing: by signature first, then by the beginnings of words. */
export async function suggest(
  db: Db,
  actor: Actor,
  { q, institution_id }: QueryOf<(typeof searchApi)['suggest']>,
): Promise<Suggestion[]> {
  const institutionId = institutionScope(actor, 'record.read', institution_id);
  const lexemes = lexemesTyped(q);
  if ([...q.trim()].length < SUGGEST_MIN || lexemes.length === 0) return [];
  const [heads, authors] = await Promise.all([
    nearest(db, institutionId, q, lexemes),
    findAuthors(db, institutionId, beginnings(lexemes, 'AB'), MOST_AUTHORS),
  ]);
  const records = heads.map((head) => ({
    kind: 'record' as const,
    id: head.id,
    level: head.level,
    title: head.title,
    computedSignature: parentageOf(head).computedSignature,
  }));
  const people = authors.map(({ id, name, signature }) => ({
    kind: 'author' as const,
    id,
    level: null,
    title: name,
    computedSignature: signature ?? '',
  }));
  return [...records.slice(0, SUGGESTIONS - people.length), ...people];
}
