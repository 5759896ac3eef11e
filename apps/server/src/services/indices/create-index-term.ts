import type { IndexTerm } from '@regest/contract/endpoints/indices.ts';
import { INDEX_TERM_MAX } from '@regest/contract/endpoints/indices.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { codePoints } from '@regest/contract/text/unicode.ts';
import type { Db } from '../../db/schema.ts';
import { invalidField } from '../../errors/app-error.ts';
import { findOrInsertTerm } from '../../queries/indices/indices.ts';

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
  return findOrInsertTerm(db, type, name, actor.id);
}
