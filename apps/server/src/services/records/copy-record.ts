import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { type Actor, can } from '@regest/contract/permissions.ts';
import { isTakenSignature } from '../../db/database-fault.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, invalidField, notFound } from '../../errors/app-error.ts';
import { findInstitution } from '../../queries/institutions/institutions.ts';
import { findRecord, findRecordHeads, findRecordPlace } from '../../queries/records/find-records.ts';
import { lockBranch } from '../../queries/records/hold.ts';
import {
  findNextSignature,
  findOccupants,
  holdSignatures,
  type Siblings,
  siblingsOf,
  WriteCollision,
} from '../../queries/records/sibling-signatures.ts';
import { requireReach } from '../access/institution-scope.ts';
import { changeOne } from './change.ts';
import { refuseDeleted } from './lock-record.ts';

async function nextAmong(db: Db, siblings: Siblings, typed: string | undefined) {
  const signature = await findNextSignature(db, siblings);
  if (typed === undefined) return { signature };
  const spot = { siblings: siblingsOf(siblings.parentId, siblings.institutionId), signature: typed };
  const [occupant] = await findOccupants(db, [spot]);
  const [record] = occupant ? await findRecordHeads(db, [occupant.id]) : [];
  return { signature, takenBy: record ? { id: record.id, title: record.title } : null };
}

/** Free number for a new record below this parent; a parent of another institution is a 404. */
export async function nextSignature(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  parentId: number,
  typed?: string,
): Promise<{ signature: string; takenBy?: { id: number; title: string } | null }> {
  if (LEVELS[level].isRoot) {
    const isThere =
      can(actor, 'record.read', { institutionId: parentId }) && (await findInstitution(db, parentId));
    if (!isThere) throw notFound('institution', parentId);
    return nextAmong(db, { institutionId: parentId, parentId: null }, typed);
  }
  const parent = await findRecordPlace(db, parentId);
  if (!parent || parent.deleted_at !== null) throw notFound('record', parentId);
  const institutionId = parent.institution_id;
  requireReach(actor, 'record.read', { institutionId }, parent.level, parentId);
  if (!LEVELS[level].parents.includes(parent.level)) throw invalidField('parent_id', 'Value');
  return nextAmong(db, { institutionId, parentId }, typed);
}

/**
 * Copies the description alone: unpublished, without files and contents, under the next free number. A draft stays
 * one.
 */
export async function copyRecord(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
  parentId: number,
): Promise<RecordView> {
  // Locked, since the deletion of the original would free its number during the search for one.
  await lockBranch(db, id, 'share');
  const original = await findRecord(db, id);
  if (original?.level !== level) throw notFound(level, id);
  const institutionId = original.institution_id;
  requireReach(actor, 'record.write', { institutionId }, level, id);
  refuseDeleted(original);
  const isTop = LEVELS[level].isRoot;
  const siblings = { institutionId: isTop ? parentId : institutionId, parentId: isTop ? null : parentId };
  const home = isTop ? parentId : (await findRecordPlace(db, parentId))?.institution_id;
  // Authors belong to an institution, so a copy cannot leave it.
  if (home !== undefined && home !== institutionId && can(actor, 'record.write', { institutionId: home }))
    throw notFound();
  await holdSignatures(db, siblings);
  const signature = await findNextSignature(db, siblings);
  const values = { parentId, signature, isDraft: original.is_draft };
  try {
    return await changeOne(db, actor, { kind: 'create', level, values, original }, level);
  } catch (error) {
    // Another record has taken the free number meanwhile; the retry takes the next one.
    if (isTakenSignature(error) || isUnique(error))
      throw new WriteCollision('the free number was taken meanwhile');
    throw error;
  }
}

const isUnique = (error: unknown) =>
  error instanceof AppError &&
  (error.details.errors ?? []).some(
    ({ fieldName, constraintType }) => fieldName === 'signature' && constraintType === 'Unique',
  );
