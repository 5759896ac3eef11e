import { LEVELS } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalidField } from '../../http/app-error.ts';
import { addToCounts, changeEach, contentsOf, negated } from '../../queries/records/record-counts.ts';
import type { LockedBranch, LockedRecord } from '../../queries/records/record-locks.ts';
import { lockBranch } from '../../queries/records/record-locks.ts';
import { findContents, longestPath, setParent } from '../../queries/records/subtree-move.ts';
import { parentNotPublished, refuseDeleted, refused } from './refuse.ts';

/** As the table checks it. Some 200 levels of ids; deeper than any real tree. */
const MAX_PATH_BYTES = 2400;

async function lockNewParent(db: Db, record: LockedRecord, parentId: number): Promise<LockedBranch> {
  const branch = await lockBranch(db, parentId, 'share');
  if (!branch || branch.record.institution_id !== record.institution_id) {
    throw invalidField('parentId', 'NotFound');
  }
  if (branch.record.deleted_at !== null) throw invalidField('parentId', 'NotFound');
  if (!LEVELS[record.level].parents.includes(branch.record.level)) throw invalidField('parentId', 'Value');
  if (branch.record.path.startsWith(record.path)) throw refused('records.refused.cycle');
  if (record.is_published && !branch.record.is_published) {
    throw parentNotPublished(branch.record.level, branch.record.id);
  }
  return branch;
}

async function requireRoom(db: Db, record: LockedRecord, parent: LockedRecord): Promise<void> {
  const longer = parent.path.length + `${record.id}.`.length - record.path.length;
  if (longer <= 0) return;
  if ((await longestPath(db, record.path)) + longer > MAX_PATH_BYTES) throw invalidField('parentId', 'Range');
}

/**
 * Hangs a locked record with all below it under another parent of the same institution and
 * returns its new branch. A save that also changes the signature passes the new one, since
 * each of the two places may hold a record with the other signature.
 */
export async function moveRecord(
  db: Db,
  actor: Actor,
  branch: LockedBranch,
  newParentId: number,
  signature: string = branch.record.signature,
): Promise<LockedBranch> {
  const { record, ancestors } = branch;
  refuseDeleted(record);
  if (record.parent_id === null) throw refused('records.refused.collectionMove');
  if (record.parent_id === newParentId) return branch;
  const parent = await lockNewParent(db, record, newParentId);
  await requireRoom(db, record, parent.record);
  const path = await setParent(db, record, parent.record, signature);
  await db
    .insertInto('record_history')
    .values({
      record_id: record.id,
      version: record.version,
      kind: 'move',
      by_user: actor.id,
      state: JSON.stringify({ parentId: record.parent_id }),
    })
    .execute();
  const moved = contentsOf(record.level, await findContents(db, record.id));
  const newAncestors = [...parent.ancestors, parent.record];
  await addToCounts(db, [
    ...changeEach(
      ancestors.map(({ id }) => id),
      negated(moved),
    ),
    ...changeEach(
      newAncestors.map(({ id }) => id),
      moved,
    ),
  ]);
  return { ancestors: newAncestors, record: { ...record, parent_id: newParentId, path, signature } };
}
