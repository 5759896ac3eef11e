import type { FieldError } from '@regest/contract/errors.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { LEVELS } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { can } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import type { LockedRecord } from '../../queries/records/record-locks.ts';
import { holdParent, shareInstitution } from '../../queries/records/record-locks.ts';
import { hasRoomBelow } from '../../queries/records/record-path.ts';
import { findRecordPlace } from '../../queries/records/record-place.ts';

export interface Place {
  institutionId: number;
  /** null below the institution itself. */
  parent: LockedRecord | null;
  /** Whether a record that stands there has the signature already. */
  isTaken: boolean;
}

const NOT_THERE: FieldError = { fieldName: 'parentId', constraintType: 'NotFound' };

/** What keeps a record of this level from standing below that parent. */
export function parentFault(
  level: RecordLevel,
  institutionId: number,
  parent: Pick<LockedRecord, 'institution_id' | 'level' | 'deleted_at'> | undefined,
): FieldError | null {
  if (!parent || parent.institution_id !== institutionId || parent.deleted_at !== null) return NOT_THERE;
  if (!LEVELS[level].parents.includes(parent.level))
    return { fieldName: 'parentId', constraintType: 'Value' };
  return null;
}

/** Whether a record may go below the parent it names, so that this fault is told with all others. */
export async function checkNewParent(
  db: Db,
  row: { level: RecordLevel; institution_id: number; parent_id: number | null },
  parentId: number | null,
): Promise<FieldError | null> {
  if (parentId === null || parentId === (row.parent_id ?? row.institution_id)) return null;
  if (row.parent_id === null) return { fieldName: 'parentId', constraintType: 'Value' };
  const parent = await findRecordPlace(db, parentId);
  return parentFault(row.level, row.institution_id, parent);
}

export function isBelowInstitution(level: RecordLevel): boolean {
  return LEVELS[level].parents.includes('institution');
}

/** Where a new record is to stand. The branch is held, so that it is not deleted or moved meanwhile. */
export async function findPlace(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  parentId: number,
  signature: string | null = null,
): Promise<Place | FieldError> {
  if (isBelowInstitution(level)) {
    if (!can(actor, 'record.write', { institutionId: parentId })) return NOT_THERE;
    const institution = await shareInstitution(db, parentId, signature);
    return institution
      ? { institutionId: institution.id, parent: null, isTaken: institution.is_taken }
      : NOT_THERE;
  }
  const branch = await holdParent(db, parentId, signature);
  if (!branch) return NOT_THERE;
  const institutionId = branch.record.institution_id;
  if (!can(actor, 'record.write', { institutionId })) return NOT_THERE;
  const fault = parentFault(level, institutionId, branch.record);
  if (fault) return fault;
  if (!hasRoomBelow(branch.record.path)) return { fieldName: 'parentId', constraintType: 'Range' };
  return { institutionId, parent: branch.record, isTaken: branch.isTaken };
}
