import { type JobView, jobsApi } from '@regest/contract/endpoints/jobs.ts';
import { call } from '../../../api/call.ts';

const INTERVAL_MS = 2_000;
const PAGE = 100;

const isOver = ({ state }: JobView) => state !== 'queued' && state !== 'running';
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The newest job of each file. */
async function findJobs(institutionId: number, fileIds: ReadonlySet<number>): Promise<Map<number, JobView>> {
  const jobs = new Map<number, JobView>();
  for (let page = 0; ; page += 1) {
    const query = { institution_id: institutionId, page, per_page: PAGE };
    const { content, totalPages } = await call(jobsApi.list, { query });
    for (const job of content) {
      if (job.fileId !== null && fileIds.has(job.fileId) && !jobs.has(job.fileId)) jobs.set(job.fileId, job);
    }
    if (jobs.size === fileIds.size || page + 1 >= totalPages) return jobs;
  }
}

/**
 * Resolves with the jobs when all have ended. A failed request is repeated, since the server works without this
 * client, which only reports the progress.
 */
export async function watchJobs(
  institutionId: number,
  fileIds: ReadonlySet<number>,
  onProgress: (jobs: readonly JobView[]) => void,
): Promise<JobView[]> {
  for (;;) {
    const jobs = await findJobs(institutionId, fileIds).catch(() => undefined);
    if (jobs) {
      const list = [...jobs.values()];
      if (list.every(isOver)) return list;
      onProgress(list);
    }
    await pause(INTERVAL_MS);
  }
}
