import { mailAccountChange as mailNow } from '../services/account/mail-account-change.ts';
import type { Job } from './job.ts';
import type { JobPayloads } from './job-payloads.ts';

export const mailAccountChange: Job<JobPayloads['mail-account-change']> = { run: mailNow };
