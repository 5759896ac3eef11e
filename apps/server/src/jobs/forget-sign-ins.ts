import { deleteEndedSessions, deleteEndedSignInTries } from '../queries/sessions.ts';
import type { Job } from './job.ts';

/** Sessions that have ended and wrong tries that no longer count: whoever tries random names must not fill the disk. */
export const forgetSignIns: Job<Record<string, never>> = {
  schedule: '25 * * * *',
  run: async ({ db }) => {
    await deleteEndedSessions(db);
    await deleteEndedSignInTries(db);
  },
};
