import { mailServiceRequest as mailNow } from '../services/service-requests/mail-service-request.ts';
import type { Job } from './job.ts';

export const mailServiceRequest: Job<{ id: number }> = {
  run: (deps, { id }) => mailNow(deps, id),
};
