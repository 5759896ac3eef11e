import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { can } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalidField, notFound } from '../../errors/app-error.ts';
import { findInstitution } from '../../queries/institutions/institutions.ts';
import { findNextSignature } from '../../queries/records/next-signature.ts';
import { findRecordPlace } from '../../queries/records/record-place.ts';
import { requireReach } from '../access/institution-scope.ts';

/** The number to offer for a new record below this parent; another's parent is not there. */
export async function nextSignature(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  parentId: number,
): Promise<{ signature: string }> {
  if (LEVELS[level].isRoot) {
    const isThere =
      can(actor, 'record.read', { institutionId: parentId }) && (await findInstitution(db, parentId));
    if (!isThere) throw notFound('institution', parentId);
    return { signature: await findNextSignature(db, { institutionId: parentId, parentId: null }) };
  }
  const parent = await findRecordPlace(db, parentId);
  if (!parent || parent.deleted_at !== null) throw notFound('record', parentId);
  const institutionId = parent.institution_id;
  requireReach(actor, 'record.read', { institutionId }, parent.level, parentId);
  if (!LEVELS[level].parents.includes(parent.level)) throw invalidField('parent_id', 'Value');
  return { signature: await findNextSignature(db, { institutionId, parentId }) };
}
