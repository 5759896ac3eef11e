import { SEARCH_MIN, SUGGESTIONS } from '@regest/contract/endpoints/authors.ts';
import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import {
  INDEX_TERM_MAX,
  INDEX_TERMS_A_DAY,
  type IndexTerm,
  type indicesApi,
} from '@regest/contract/endpoints/indices.ts';
import { type Page, toPage } from '@regest/contract/endpoints/paging.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import { type Actor, reach } from '@regest/contract/permissions.ts';
import { codePoints } from '@regest/contract/text/unicode.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import {
  countTerms,
  deleteTerms,
  findOrInsertTerm,
  findTermByName,
  listTerms,
  lockUnusedTermsOf,
  suggestTerms,
} from '../../queries/indices/indices.ts';
import { countAttempt } from '../../queries/session/attempts.ts';

/** Institution whose unpublished records count towards a term for this person; null means all. */
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

const DAY_SECONDS = 24 * 60 * 60;

/** Counted in the transaction of the term, so that a refused term does not count. */
async function limitNewTerms(db: Db, { id }: Actor): Promise<void> {
  const { tries, secondsLeft } = await countAttempt(db, 'index-term', String(id), DAY_SECONDS);
  if (tries > INDEX_TERMS_A_DAY)
    throw new AppError('rateLimited', {
      retryAfter: secondsLeft,
      message: ({ say }) => say('apiError.tooManyTerms', { most: INDEX_TERMS_A_DAY }),
    });
}

/** Trims the name: spaces around a term would make a second one that looks the same. */
export async function createIndexTerm(
  db: Db,
  actor: Actor,
  type: IndexType,
  typed: string,
): Promise<IndexTerm> {
  const name = typed.trim();
  if (name === '') throw invalidField('name', 'Required');
  if (codePoints(name) > INDEX_TERM_MAX) throw invalidField('name', 'Size');
  const sameName = await findTermByName(db, type, name);
  if (sameName) return sameName;
  await limitNewTerms(db, actor);
  return findOrInsertTerm(db, type, name, actor.id);
}

/** Deletes the terms that the caller created and no record names, in one step. */
export async function removeUnusedTerms(db: Db, actor: Actor, type: IndexType): Promise<{ removed: number }> {
  const ids = await lockUnusedTermsOf(db, type, actor.id);
  return { removed: await deleteTerms(db, ids) };
}
