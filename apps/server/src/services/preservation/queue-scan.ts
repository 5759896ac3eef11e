import type { Db } from '../../db/schema.ts';
import { addJob } from '../../queries/jobs/jobs.ts';

/** Tried for days; after that the sweep asks anew. */
const ATTEMPTS = 20;

export async function queueScan(db: Db, fileId: number, priority = 0): Promise<void> {
  await addJob(db, 'scan-file', { fileId }, { key: `scan-file:${fileId}`, maxAttempts: ATTEMPTS, priority });
}

export async function queueDerivation(db: Db, fileId: number, priority = 0): Promise<void> {
  await addJob(db, 'derive-file', { fileId }, { key: `derive-file:${fileId}`, maxAttempts: 5, priority });
}
