import type { IndexTerm } from '@regest/contract/endpoints/indices.ts';
import { INDEX_TERM_MAX, INDEX_TERMS_A_DAY } from '@regest/contract/endpoints/indices.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { codePoints } from '@regest/contract/text/unicode.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import { findOrInsertTerm, findTermByName } from '../../queries/indices/indices.ts';
import { countAttempt } from '../../queries/session/attempts.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Counted with the term, in one transaction: what is not made does not count. */
async function limitNewTerms(db: Db, { id }: Actor): Promise<void> {
  const { tries, secondsLeft } = await countAttempt(db, 'index-term', String(id), DAY_SECONDS);
  if (tries > INDEX_TERMS_A_DAY)
    throw new AppError('rateLimited', {
      retryAfter: secondsLeft,
      message: ({ say }) => say('apiError.tooManyTerms', { most: INDEX_TERMS_A_DAY }),
    });
}

/** Spaces around a term would make a second one that looks the same. */
export async function createIndexTerm(
  db: Db,
  actor: Actor,
  type: IndexType,
  typed: string,
): Promise<IndexTerm> {
  const name = typed.trim();
  if (name === '') throw invalidField('name', 'Required');
  if (codePoints(name) > INDEX_TERM_MAX) throw invalidField('name', 'Size');
  const known = await findTermByName(db, type, name);
  if (known) return known;
  await limitNewTerms(db, actor);
  return findOrInsertTerm(db, type, name, actor.id);
}
