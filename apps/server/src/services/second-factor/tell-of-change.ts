import type { Db } from '../../db/schema.ts';
import type { FactorChange } from '../../queries/jobs/job-payloads.ts';
import { addJob } from '../../queries/jobs/jobs.ts';

/** Mailed, so that the owner hears of what somebody else might have done. */
export async function tellOfChange(db: Db, userId: number, change: FactorChange): Promise<void> {
  await addJob(db, 'mail-factor-change', { userId, change });
}
