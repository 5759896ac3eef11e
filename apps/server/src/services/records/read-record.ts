import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { findRecord } from '../../queries/records/find-records.ts';
import { requireReach } from '../access/institution-scope.ts';
import { readView } from './record-view.ts';

/** What lies in the trash can still be looked at. */
export async function readRecord(db: Db, actor: Actor, level: RecordLevel, id: number): Promise<RecordView> {
  const row = await findRecord(db, id);
  if (row?.level !== level) throw notFound(level, id);
  requireReach(actor, 'record.read', { institutionId: row.institution_id }, level, id);
  return readView(db, actor, row);
}
