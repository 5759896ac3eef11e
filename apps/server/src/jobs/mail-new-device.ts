import { mailNewDevice as mailNow } from '../services/session/mail-new-device.ts';
import type { Job } from './job.ts';
import type { JobPayloads } from './job-payloads.ts';

export const mailNewDevice: Job<JobPayloads['mail-new-device']> = { run: mailNow };
