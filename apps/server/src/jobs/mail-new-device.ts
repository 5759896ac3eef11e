import type { JobPayloads } from '../queries/jobs/job-payloads.ts';
import { mailNewDevice as mailNow } from '../services/session/mail-new-device.ts';
import type { Job } from './job.ts';

export const mailNewDevice: Job<JobPayloads['mail-new-device']> = { run: mailNow };
