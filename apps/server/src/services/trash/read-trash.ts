import type { TrashNode } from '@regest/contract/endpoints/trash.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import type { Slice, Sliced } from '../../queries/records/list-trash.ts';
import { findTrashed, listTrashChildren, listTrashRoots } from '../../queries/records/list-trash.ts';
import { isPurging } from '../../queries/records/subtree-state.ts';
import { institutionFilter, institutionScope, requireReach } from '../access/institution-scope.ts';

export async function readTrashRoots(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  query: Slice & { institution_id?: number | undefined },
): Promise<Sliced<TrashNode>> {
  const institutionId = institutionScope(actor, 'trash.read', query.institution_id);
  return listTrashRoots(db, institutionId, level, query);
}

export async function readTrashChildren(
  db: Db,
  actor: Actor,
  levels: readonly RecordLevel[],
  query: Slice & { parent_id: number; institution_id?: number | undefined },
): Promise<Sliced<TrashNode>> {
  if (query.institution_id !== undefined) institutionScope(actor, 'trash.read', query.institution_id);
  const parent = await findTrashed(db, query.parent_id);
  const isElsewhere = query.institution_id !== undefined && parent?.institution_id !== query.institution_id;
  if (!parent || isElsewhere || !levels.includes(parent.level)) throw notFound('record', query.parent_id);
  requireReach(actor, 'trash.read', { institutionId: parent.institution_id }, 'record', query.parent_id);
  return listTrashChildren(db, parent, query);
}

/** True during a deletion; false for a deleted record and for one of another institution. */
export async function readPurgeState(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ deleteInProgress: boolean }> {
  return { deleteInProgress: await isPurging(db, id, institutionFilter(actor, 'trash.read')) };
}
