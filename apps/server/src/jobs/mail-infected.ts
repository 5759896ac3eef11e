import { mailInfected as mailNow } from '../services/preservation/mail-infected.ts';
import type { Job } from './job.ts';

export const mailInfected: Job<{ fileId: number }> = {
  run: (deps, { fileId }) => mailNow(deps, fileId),
};
