import type { AuthorChoice, AuthorView, authorsApi } from '@regest/contract/endpoints/authors.ts';
import { SEARCH_MIN, SUGGESTIONS } from '@regest/contract/endpoints/authors.ts';
import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import type { Page } from '@regest/contract/endpoints/paging.ts';
import { toPage } from '@regest/contract/endpoints/paging.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { codePoints } from '@regest/contract/text/unicode.ts';
import type { Db } from '../../db/schema.ts';
import { countAuthors, listAuthors, suggestAuthors } from '../../queries/authors/authors.ts';
import { findCreatorsByName } from '../../search/index.ts';
import { institutionScope } from '../access/institution-scope.ts';
import { authorView } from './author-view.ts';

export async function readAuthors(
  db: Db,
  actor: Actor,
  { page, per_page, institution_id, q, sort, order }: QueryOf<typeof authorsApi.list>,
): Promise<Page<AuthorView>> {
  const institutionId = institutionScope(actor, 'author.read', institution_id);
  const named = q === undefined ? [] : await findCreatorsByName(db, q, { institutionId });
  const list = { institutionId, q, named, sort, order, offset: page * per_page, limit: per_page };
  const [total, rows] = await Promise.all([countAuthors(db, list), listAuthors(db, list)]);
  return toPage(rows.map(authorView), total, page, per_page);
}

export async function searchAuthors(
  db: Db,
  actor: Actor,
  { q, institution_id }: QueryOf<typeof authorsApi.search>,
): Promise<AuthorChoice[]> {
  const institutionId = institutionScope(actor, 'author.read', institution_id);
  return codePoints(q.trim()) < SEARCH_MIN ? [] : suggestAuthors(db, institutionId, q, SUGGESTIONS);
}
