import { deriveFile as deriveFileNow } from '../services/files/derive-file.ts';
import type { Job } from './job.ts';

export const deriveFile: Job<{ fileId: number }> = {
  run: (deps, { fileId }, { signal }) => deriveFileNow(deps, fileId, signal),
};
