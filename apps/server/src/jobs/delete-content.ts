import { deleteLooseContent } from '../services/files/delete-loose.ts';
import type { Job } from './job.ts';

/** The hourly run takes what a killed upload left and what an earlier run could not delete. */
export const deleteContent: Job<Record<string, never>> = {
  schedule: '20 * * * *',
  run: async (deps, _, { signal }) => {
    await deleteLooseContent(deps, () => !signal.aborted);
  },
};
