import type { Deps } from '../../deps.ts';
import { deleteForgottenDevices } from '../../queries/devices/devices.ts';
import { deleteEndedChallenges } from '../../queries/second-factor/challenges.ts';
import { deleteEndedTries } from '../../queries/session/request-limits.ts';
import { deleteEndedSessions } from '../../queries/session/sessions.ts';
import { deleteEndedAttempts } from '../../queries/single-sign-on/single-sign-on.ts';

/** A device that was away for so long is a new one. */
const DEVICE_DAYS = 180;

/** Sessions that have ended and wrong tries that no longer count: whoever tries random names must not fill the disk. */
export async function forgetSignIns({ db }: Deps): Promise<void> {
  await deleteEndedSessions(db);
  await deleteEndedTries(db);
  await deleteForgottenDevices(db, DEVICE_DAYS);
  await deleteEndedChallenges(db);
  await deleteEndedAttempts(db);
}
