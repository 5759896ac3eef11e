import { checkDueFiles } from '../services/preservation/check-due-files.ts';
import type { Job } from './job.ts';

/** The next run goes on where this one stopped. */
const RUN_MS = 55 * 60 * 1000;

export const checkFixity: Job<Record<string, never>> = {
  schedule: '35 * * * *',
  run: async (deps, _, { signal }) => {
    await checkDueFiles(deps, signal, Date.now() + RUN_MS);
  },
};
