import type { Deps } from '../../deps.ts';
import { listAbandonedJobs } from '../../queries/transcriptions/text-jobs.ts';
import { failJob } from './run-text-job.ts';

/** Gives back the quota of jobs whose last worker was killed before it could. */
export async function settleAbandoned(deps: Pick<Deps, 'db'>): Promise<number> {
  const ids = await listAbandonedJobs(deps.db);
  for (const id of ids) await failJob(deps, id, 'interrupted');
  return ids.length;
}
