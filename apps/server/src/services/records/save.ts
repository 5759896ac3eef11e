import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { can } from '@regest/contract/permissions.ts';
import { isTakenSignature } from '../../db/database-fault.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, invalid, notFound } from '../../errors/app-error.ts';
import { findRecord } from '../../queries/records/find-records.ts';
import { findNextSignature } from '../../queries/records/next-signature.ts';
import { lockBranch } from '../../queries/records/record-locks.ts';
import { findRecordPlace } from '../../queries/records/record-place.ts';
import { CollidedWrite, holdSignatures } from '../../queries/records/sibling-signatures.ts';
import { requireReach } from '../access/institution-scope.ts';
import { type ChangeResult, changeRecords } from './change.ts';
import type { ChangeFault, Creation, Update } from './plan.ts';
import { readRecordView, readView } from './record-view.ts';
import { refuseDeleted } from './refuse.ts';

/** All faults of fields come back together; what else stands in the way is told once they are mended. */
function refuseFaults(faults: readonly ChangeFault[], level: RecordLevel, id?: number): void {
  const [first] = faults;
  if (!first) return;
  const atOnce = faults.find(({ refusal, fieldName }) => refusal && fieldName !== 'parentId');
  if (atOnce?.refusal) throw atOnce.refusal;
  const ofFields = faults.filter(({ refusal }) => !refusal);
  if (ofFields.length === 0 && first.refusal) throw first.refusal;
  const errors = ofFields.map(({ fieldName, constraintType }) => ({ fieldName, constraintType }));
  throw invalid(errors, { resourceType: level, ...(id !== undefined && { resourceId: id }) });
}

/** A batch of one, as the record that it leaves. */
async function changeOne(
  db: Db,
  actor: Actor,
  change: Creation | Update,
  level: RecordLevel,
): Promise<RecordView> {
  const id = change.kind === 'update' ? change.id : undefined;
  const { faults, stale, written }: ChangeResult = await changeRecords(db, actor, [change], {
    action: 'record.write',
  });
  refuseFaults(faults, level, id);
  if (stale.length > 0 && id !== undefined) {
    const current = await readRecordView(db, actor, id);
    throw new AppError('conflict', { resourceType: level, resourceId: id, current });
  }
  const record = written[0]?.record;
  if (!record) throw notFound(level, id);
  return readView(db, actor, record);
}

export async function createRecord(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  values: Record<string, unknown>,
): Promise<RecordView> {
  return changeOne(db, actor, { kind: 'create', level, values }, level);
}

/** Saves what the request names and moves the record when it names another parent. */
export async function saveRecord(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
  values: Record<string, unknown>,
): Promise<RecordView> {
  const version = Number.isSafeInteger(values.version) ? Number(values.version) : undefined;
  return changeOne(db, actor, { kind: 'update', id, level, version, values }, level);
}

/** The description alone: not published, without files and contents, under the next free number. A draft stays one. */
export async function copyRecord(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
  parentId: number,
): Promise<RecordView> {
  // Held, so that it is not deleted while we look for a number that its own deletion would free.
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
    // A record was created under the number that was free; the next one will do as well.
    if (isTakenSignature(error) || isUnique(error))
      throw new CollidedWrite('the free number was taken meanwhile');
    throw error;
  }
}

const isUnique = (error: unknown) =>
  error instanceof AppError &&
  (error.details.errors ?? []).some(
    ({ fieldName, constraintType }) => fieldName === 'signature' && constraintType === 'Unique',
  );
