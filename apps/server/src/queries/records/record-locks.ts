import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { ancestorIds, pathEnd } from './record-path.ts';

/**
 * Who locks what, so that publishing, deleting and moving of overlapping subtrees end
 * as if one had come after the other, and never wait for each other in a ring:
 *
 * - locks are taken from the top of the tree downwards, the institution first;
 * - whoever relies on an ancestor (creates below it, publishes below it) holds it FOR SHARE;
 * - whoever changes a subtree holds its root FOR UPDATE, then changes what is below;
 * - counts are changed last, see record-counts.ts.
 */
export interface LockedRecord {
  id: number;
  institution_id: number;
  level: 'collection' | 'series' | 'unit' | 'document';
  parent_id: number | null;
  path: string;
  signature: string;
  title: string;
  is_published: boolean;
  is_draft: boolean;
  deleted_at: string | null;
  trash_root_id: number | null;
  purging_since: string | null;
  version: number;
}

const COLUMNS = [
  'id',
  'institution_id',
  'level',
  'parent_id',
  'path',
  'signature',
  'title',
  'is_published',
  'is_draft',
  'deleted_at',
  'trash_root_id',
  'purging_since',
  'version',
] as const;

/** The tree changed between reading a path and locking it. The transaction is tried again (SQLSTATE 40001). */
class TreeChanged extends Error {
  readonly code = '40001';
}

async function lockInOrder(db: Db, ids: number[], mode: 'share' | 'update'): Promise<LockedRecord[]> {
  if (ids.length === 0) return [];
  const query = db.selectFrom('record').select(COLUMNS).where('id', 'in', ids).orderBy('path');
  return (mode === 'share' ? query.forShare() : query.forUpdate()).execute();
}

export interface LockedBranch {
  /** From the collection down to the parent. */
  ancestors: LockedRecord[];
  record: LockedRecord;
}

/** Holds the ancestors for sharing and the record itself for change; undefined when it is not there. */
export async function lockBranch(
  db: Db,
  id: number,
  mode: 'share' | 'update' = 'update',
): Promise<LockedBranch | undefined> {
  const seen = await db.selectFrom('record').select('path').where('id', '=', id).executeTakeFirst();
  if (!seen) return undefined;
  const above = ancestorIds(seen.path);
  const ancestors = await lockInOrder(db, mode === 'share' ? [...above, id] : above, 'share');
  const record =
    mode === 'share' ? ancestors.find((one) => one.id === id) : (await lockInOrder(db, [id], mode))[0];
  if (!record) return undefined;
  if (record.path !== seen.path) throw new TreeChanged('the record was moved meanwhile');
  return { ancestors: ancestors.filter((one) => one.id !== id), record };
}

/** Holds the institution so that its publication cannot change under us. */
export async function shareInstitution(
  db: Db,
  id: number,
): Promise<{ id: number; is_published: boolean; signature: string; name: string } | undefined> {
  return db
    .selectFrom('institution')
    .select(['id', 'is_published', 'signature', 'name'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** Rows below and including this path. */
export function inSubtree(path: string) {
  return sql<boolean>`path >= ${path} and path < ${pathEnd(path)}`;
}
