import type { JobPayloads } from '../queries/jobs/job-payloads.ts';
import { mailChange } from '../services/second-factor/mail-change.ts';
import type { Job } from './job.ts';

export const mailFactorChange: Job<JobPayloads['mail-factor-change']> = {
  run: (deps, { userId, change }) => mailChange(deps, userId, change),
};
