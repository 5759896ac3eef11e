import type { JobPayloads } from '../queries/jobs/job-payloads.ts';
import { mailAccountChange as mailNow } from '../services/account/mail-account-change.ts';
import type { Job } from './job.ts';

export const mailAccountChange: Job<JobPayloads['mail-account-change']> = { run: mailNow };
