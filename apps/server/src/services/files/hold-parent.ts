import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { shareAgreement } from '../../queries/closures/agreements.ts';
import { shareRecordPlace } from '../../queries/records/find-records.ts';
import { holdInstitution } from '../../queries/records/hold.ts';

/**
 * Locks the parent of a file, the institution first, so that it is neither deleted nor recounted before the change is
 * done. A parent in the trash is a 404.
 */
export async function holdParent(
  db: Db,
  {
    institutionId,
    recordId,
    agreementId,
  }: { institutionId: number; recordId: number | null; agreementId: number | null },
): Promise<void> {
  if (!(await holdInstitution(db, institutionId))) throw notFound('institution', institutionId);
  if (recordId !== null) await holdRecord(db, recordId);
  if (agreementId !== null && !(await shareAgreement(db, agreementId)))
    throw notFound('agreement', agreementId);
}

export async function holdRecord(db: Db, recordId: number): Promise<void> {
  const record = await shareRecordPlace(db, recordId);
  if (!record || record.deleted_at !== null) throw notFound('record', recordId);
}
