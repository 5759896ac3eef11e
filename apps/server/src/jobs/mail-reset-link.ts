import { sendResetLink } from '../services/recovery/send-reset-link.ts';
import type { Job } from './job.ts';

/** Looks the address up only here, so that the answer to the visitor came at the same pace for all. */
export const mailResetLink: Job<{ email: string }> = {
  run: (deps, { email }) => sendResetLink(deps, email),
};
