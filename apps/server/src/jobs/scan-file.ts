import { scanFile as scanNow } from '../services/preservation/scan-file.ts';
import type { Job } from './job.ts';

export const scanFile: Job<{ fileId: number }> = {
  run: (deps, { fileId }) => scanNow(deps, fileId),
};
