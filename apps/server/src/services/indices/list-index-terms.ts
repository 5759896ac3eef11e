import { SEARCH_MIN, SUGGESTIONS } from '@regest/contract/endpoints/authors.ts';
import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import type { IndexTerm, indicesApi } from '@regest/contract/endpoints/indices.ts';
import type { Page } from '@regest/contract/endpoints/paging.ts';
import { toPage } from '@regest/contract/endpoints/paging.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import { type Actor, reach } from '@regest/contract/permissions.ts';
import { codePoints } from '@regest/contract/text/unicode.ts';
import type { Db } from '../../db/schema.ts';
import { countTerms, listTerms, suggestTerms } from '../../queries/indices/indices.ts';

/** Whose unpublished records a person may know of: those of the own institution, or (null) of all. */
export function termScope(actor: Actor): number | null {
  return reach(actor, 'index.read') === 'all' ? null : actor.institutionId;
}

export async function searchIndexTerms(
  db: Db,
  actor: Actor,
  { type, q }: QueryOf<typeof indicesApi.search>,
): Promise<IndexTerm[]> {
  return codePoints(q.trim()) < SEARCH_MIN
    ? []
    : suggestTerms(db, { type, q, institutionId: termScope(actor) }, SUGGESTIONS);
}

export async function listIndexTerms(
  db: Db,
  actor: Actor,
  type: IndexType,
  { page, per_page, q }: QueryOf<typeof indicesApi.list>,
): Promise<Page<IndexTerm>> {
  const list = { type, q, institutionId: termScope(actor), offset: page * per_page, limit: per_page };
  const [total, terms] = await Promise.all([countTerms(db, list), listTerms(db, list)]);
  return toPage(terms, total, page, per_page);
}
