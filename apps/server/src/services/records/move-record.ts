import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalid, invalidField } from '../../errors/app-error.ts';
import { insertHistory } from '../../queries/records/insert-history.ts';
import { addToCounts, changeEach, contentsOf, negated } from '../../queries/records/record-counts.ts';
import type { LockedBranch, LockedRecord } from '../../queries/records/record-locks.ts';
import { lockBranch } from '../../queries/records/record-locks.ts';
import { MAX_PATH_BYTES } from '../../queries/records/record-path.ts';
import { findContents, longestPath, setParent } from '../../queries/records/subtree-move.ts';
import { parentFault } from './check.ts';
import { parentNotPublished, refuseDeleted, refused } from './refuse.ts';

async function lockNewParent(db: Db, record: LockedRecord, parentId: number): Promise<LockedBranch> {
  const branch = await lockBranch(db, parentId, 'share');
  const fault = parentFault(record.level, record.institution_id, branch?.record);
  if (fault || !branch) throw invalid(fault ? [fault] : []);
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
  await insertHistory(db, {
    recordId: record.id,
    version: record.version,
    kind: 'move',
    by: actor.id,
    state: { parentId: record.parent_id },
  });
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
