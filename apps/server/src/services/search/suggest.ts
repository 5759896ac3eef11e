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
import { whose } from './whose.ts';

const MOST_AUTHORS = 3;

/** Every word typed is the beginning of a word; with weights, of one that weighs so. */
function beginnings(typed: string, weights = ''): string {
  return readTokens(typed)
    .tokens.map((token) => `${quoteLexeme(surfaceLexeme(token))}:*${weights}`)
    .join(' & ');
}

/** Where signatures begin so, its parts are not looked for as words: half of the holdings have a 1 in theirs. */
async function nearest(db: Db, institutionId: number, typed: string, tsquery: string): Promise<RecordHead[]> {
  const bySignature = await findBegun(db, institutionId, typed, SUGGESTIONS);
  if (bySignature.length > 0) return findRecordHeads(db, bySignature);
  const own = await whose(db, institutionId);
  return suggestRecords(db, own, { tsquery, inTitle: beginnings(typed, 'A') }, SUGGESTIONS);
}

/** What somebody may mean who is still typing: by signature first, then by the beginnings of words. */
export async function suggest(
  db: Db,
  actor: Actor,
  { q, institution_id }: QueryOf<(typeof searchApi)['suggest']>,
): Promise<Suggestion[]> {
  const institutionId = institutionScope(actor, 'record.read', institution_id);
  const tsquery = beginnings(q);
  if ([...q.trim()].length < SUGGEST_MIN || tsquery === '') return [];
  const [heads, authors] = await Promise.all([
    nearest(db, institutionId, q, tsquery),
    findAuthors(db, institutionId, beginnings(q, 'AB'), MOST_AUTHORS),
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
