import { sweepTemp } from '../folders/temp-folder.ts';
import { dropStaleUploads } from '../services/files/drop-upload.ts';
import { settleAbandoned } from '../services/transcriptions/settle-abandoned.ts';
import type { Job } from './job.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Uploads that nobody goes on with, half-written contents of the store, folders of killed processes, and jobs that nobody will finish. */
export const sweepUploads: Job<Record<string, never>> = {
  schedule: '50 * * * *',
  run: async (deps, _, { signal }) => {
    await dropStaleUploads(deps, () => !signal.aborted);
    await deps.store.sweep(new Date(Date.now() - DAY_MS));
    sweepTemp(deps.settings.dataDir);
    await settleAbandoned(deps);
  },
};
