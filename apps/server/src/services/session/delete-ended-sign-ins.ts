import type { Deps } from '../../deps.ts';
import { deleteForgottenDevices } from '../../queries/devices/devices.ts';
import { deleteEndedChallenges } from '../../queries/second-factor/challenges.ts';
import { deleteEndedAttemptCounts } from '../../queries/session/attempts.ts';
import { deleteEndedSessions } from '../../queries/session/sessions.ts';
import { deleteEndedAttempts } from '../../queries/single-sign-on/single-sign-on.ts';

/** Days without use after which a device counts as new. */
const DEVICE_DAYS = 180;

/** Deletes ended sessions and expired attempts: attempts at random names must not fill the disk. */
export async function deleteEndedSignIns({ db }: Deps): Promise<void> {
  await deleteEndedSessions(db);
  await deleteEndedAttemptCounts(db);
  await deleteForgottenDevices(db, DEVICE_DAYS);
  await deleteEndedChallenges(db);
  await deleteEndedAttempts(db);
}
