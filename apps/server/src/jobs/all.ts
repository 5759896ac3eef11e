import type { Job } from './job.ts';
import type { JobName, JobPayloads } from './job-payloads.ts';
import { mailResetLink } from './mail-reset-link.ts';
import { mailServiceRequest } from './mail-service-request.ts';
import { purgeTrash } from './purge-trash.ts';
import { removeOldTrash } from './remove-old-trash.ts';

export type Jobs = { [Name in JobName]: Job<JobPayloads[Name]> };

/** What the worker can do. A name without its job, or a job with the wrong payload, does not compile. */
export const JOBS: Jobs = {
  'purge-trash': purgeTrash,
  'remove-old-trash': removeOldTrash,
  'mail-reset-link': mailResetLink,
  'mail-service-request': mailServiceRequest,
};
