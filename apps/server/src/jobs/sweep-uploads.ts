import { settleAbandoned } from '../services/transcriptions/settle-abandoned.ts';
import type { Job } from './job.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Half-written contents of the store, and jobs that nobody will finish. */
export const sweepUploads: Job<Record<string, never>> = {
  schedule: '50 * * * *',
  run: async (deps) => {
    await deps.store.sweep(new Date(Date.now() - DAY_MS));
    await settleAbandoned(deps);
  },
};
