import type { JobReason } from '@regest/contract/endpoints/jobs.ts';
import type { Db } from '../../db/schema.ts';
import { giveBackQuota } from '../../queries/transcriptions/quota.ts';
import type { TextJob } from '../../queries/transcriptions/text-jobs.ts';
import { deletePages, endTextJob } from '../../queries/transcriptions/text-jobs.ts';

/** Ends a job that gave no text and gives its quota back, in one transaction and once, whoever comes first. */
export async function endJob(
  db: Db,
  id: number,
  state: 'failed' | 'cancelled',
  reason: JobReason | null = null,
): Promise<TextJob | undefined> {
  const ended = await endTextJob(db, id, state, reason);
  if (!ended) return undefined;
  await giveBackQuota(db, ended.institution_id, ended.kind, ended.cost);
  await deletePages(db, id);
  return ended;
}
