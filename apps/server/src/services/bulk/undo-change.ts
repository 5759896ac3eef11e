import type { BulkResult } from '@regest/contract/endpoints/bulk-records.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { findBulkChange, reopenEarlier } from '../../queries/bulk/bulk-changes.ts';
import { requireReach } from '../access/institution-scope.ts';
import { patchRecords } from './patch-records.ts';

/** Puts back what stood, by the rules of a save; the answer's `undoId` does the change once more. */
export async function undoChange(db: Db, actor: Actor, id: number): Promise<BulkResult> {
  const change = await findBulkChange(db, id);
  if (!change || change.records.length === 0) throw notFound('records', id);
  requireReach(actor, 'record.bulk', { institutionId: change.institution_id }, 'records', id);
  const changes = change.records.map(({ id, version, before }) => ({
    kind: 'update' as const,
    id,
    version,
    values: before,
  }));
  const result = await patchRecords(db, actor, changes, { dryRun: false });
  await reopenEarlier(db, id);
  return result;
}
