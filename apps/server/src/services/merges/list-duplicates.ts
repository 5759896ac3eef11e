import type { AuthorDuplicate } from '@regest/contract/endpoints/authors.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { findAuthorsByIds } from '../../queries/authors/authors.ts';
import { listDuplicatePairs } from '../../queries/merges/duplicate-authors.ts';
import { institutionScope } from '../access/institution-scope.ts';
import { authorView } from '../authors/authors.ts';

const MAX_PAIRS = 100;

export async function listDuplicates(
  db: Db,
  actor: Actor,
  requestedId: number | undefined,
): Promise<AuthorDuplicate[]> {
  const institutionId = institutionScope(actor, 'author.read', requestedId);
  const pairs = await listDuplicatePairs(db, institutionId, MAX_PAIRS);
  const rows = await findAuthorsByIds(db, [...new Set(pairs.flatMap(({ a, b }) => [a, b]))]);
  const views = new Map(rows.map((row) => [row.id, authorView(row)]));
  return pairs.flatMap(({ a, b, reason }) => {
    const [first, second] = [views.get(a), views.get(b)];
    return first && second ? [{ a: first, b: second, reason }] : [];
  });
}
