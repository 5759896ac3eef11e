import type { IndexType } from '@regest/contract/fields/field.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { deleteTerms, lockUnusedTermsOf } from '../../queries/indices/unused-terms.ts';

/** The own terms that no record names, in one step. */
export async function removeUnusedTerms(db: Db, actor: Actor, type: IndexType): Promise<{ removed: number }> {
  const ids = await lockUnusedTermsOf(db, type, actor.id);
  return { removed: await deleteTerms(db, ids) };
}
