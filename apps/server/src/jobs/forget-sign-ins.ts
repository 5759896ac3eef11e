import { deleteForgottenDevices } from '../queries/devices/devices.ts';
import { deleteEndedChallenges } from '../queries/second-factor/challenges.ts';
import { deleteEndedTries } from '../queries/session/request-limits.ts';
import { deleteEndedSessions } from '../queries/session/sessions.ts';
import { deleteEndedAttempts } from '../queries/single-sign-on/single-sign-on.ts';
import type { Job } from './job.ts';

/** A device that was away for so long is a new one. */
const DEVICE_DAYS = 180;

/** Sessions that have ended and wrong tries that no longer count: whoever tries random names must not fill the disk. */
export const forgetSignIns: Job<Record<string, never>> = {
  schedule: '25 * * * *',
  run: async ({ db }) => {
    await deleteEndedSessions(db);
    await deleteEndedTries(db);
    await deleteForgottenDevices(db, DEVICE_DAYS);
    await deleteEndedChallenges(db);
    await deleteEndedAttempts(db);
  },
};
