import { mailChange } from '../services/second-factor/mail-change.ts';
import type { Job } from './job.ts';
import type { JobPayloads } from './job-payloads.ts';

export const mailFactorChange: Job<JobPayloads['mail-factor-change']> = {
  run: (deps, { userId, change }) => mailChange(deps, userId, change),
};
