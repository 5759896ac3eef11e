import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Action, Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound, refused } from '../../errors/app-error.ts';
import { findRecordPlace } from '../../queries/records/find-records.ts';
import { holdInstitution, type LockedBranch, lockBranch } from '../../queries/records/hold.ts';
import { requireReach } from '../access/institution-scope.ts';

/** Records in the trash are read-only; they must be restored first. */
export function refuseDeleted(record: { deleted_at: string | null }): void {
  if (record.deleted_at !== null) throw refused('records.refused.deleted');
}

export interface LockedPlace extends LockedBranch {
  institution: { id: number; is_published: boolean };
}

/**
 * Locks the record for change, and everything above it for sharing: the first step of every change of a subtree. The
 * institution is locked too, since unpublishing it unpublishes all.
 */
export async function lockRecord(
  db: Db,
  actor: Actor,
  action: Action,
  level: RecordLevel,
  id: number,
): Promise<LockedPlace> {
  const place = await findRecordPlace(db, id);
  if (!place || place.level !== level) throw notFound(level, id);
  requireReach(actor, action, { institutionId: place.institution_id }, level, id);
  const institution = await holdInstitution(db, place.institution_id);
  const branch = await lockBranch(db, id);
  if (!institution || !branch) throw notFound(level, id);
  return { ...branch, institution };
}
