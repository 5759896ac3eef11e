import { mailFileProblems as mailNow } from '../services/preservation/mail-file-problems.ts';
import type { Job } from './job.ts';

export const mailFileProblems: Job<Record<string, never>> = {
  run: (deps) => mailNow(deps),
};
