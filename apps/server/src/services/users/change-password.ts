import type { Db } from '../../db/schema.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { findAuditSubject } from '../../queries/audit/audit-subject.ts';
import { deleteDevicesOfUser } from '../../queries/devices/devices.ts';
import { deleteResetsOfUser } from '../../queries/recovery/recovery.ts';
import { deleteChallengesOfUser } from '../../queries/second-factor/challenges.ts';
import { deleteSessionsOfUser } from '../../queries/session/sessions.ts';
import { findInstitutionOf, findUser, setUser } from '../../queries/users/users.ts';
import { enqueuePasswordMail } from '../account/account-change-mail.ts';
import { hashPassword } from '../session/password-hash.ts';

/** Changes the password. The old one loses its effect at once: other sessions and unused links end with it. */
export async function changePassword(
  db: Db,
  userId: number,
  password: string,
  byUser: number,
  keepSession?: Buffer,
): Promise<void> {
  await setUser(db, userId, { password_hash: await hashPassword(password) }, byUser);
  await deleteSessionsOfUser(db, userId, keepSession);
  await deleteDevicesOfUser(db, userId);
  await deleteResetsOfUser(db, userId);
  await deleteChallengesOfUser(db, userId);
  const institutionId = await findInstitutionOf(db, byUser);
  await insertAuditEvent(db, {
    kind: 'passwordChanged',
    userId: byUser,
    institutionId,
    resourceType: 'users',
    resourceId: userId,
    ...(await findAuditSubject(db, 'users', userId)),
  });
  const user = await findUser(db, userId);
  if (user) await enqueuePasswordMail(db, user);
}
