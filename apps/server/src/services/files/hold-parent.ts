import type { Db } from '../../db/schema.ts';
import { notFound } from '../../http/app-error.ts';
import { shareInstitution } from '../../queries/records/record-locks.ts';

/**
 * Holds what a file belongs to, the institution first, so that it is not deleted, nor counted anew, before the
 * change is done. A parent in the trash is not there.
 */
export async function holdParent(
  db: Db,
  { institutionId, recordId }: { institutionId: number; recordId: number | null },
): Promise<void> {
  if (!(await shareInstitution(db, institutionId))) throw notFound('institution', institutionId);
  if (recordId !== null) await holdRecord(db, recordId);
}

export async function holdRecord(db: Db, recordId: number): Promise<void> {
  const record = await db
    .selectFrom('record')
    .select('deleted_at')
    .where('id', '=', recordId)
    .forShare()
    .executeTakeFirst();
  if (!record || record.deleted_at !== null) throw notFound('record', recordId);
}
