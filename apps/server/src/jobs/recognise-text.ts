import { recogniseText as recogniseTextNow } from '../services/transcriptions/recognise-text.ts';
import { runTextJob } from '../services/transcriptions/run-text-job.ts';
import type { Job } from './job.ts';

export const recogniseText: Job<{ jobId: number }> = {
  run: (deps, { jobId }, run) => runTextJob(deps, jobId, run, (work) => recogniseTextNow(deps, work)),
};
