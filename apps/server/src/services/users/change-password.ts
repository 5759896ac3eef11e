import type { Db } from '../../db/schema.ts';
import { insertAuditEvent } from '../../queries/audit.ts';
import { findAuditSubject } from '../../queries/audit-subject.ts';
import { deleteDevicesOfUser } from '../../queries/devices.ts';
import { deleteResetsOfUser } from '../../queries/recovery.ts';
import { deleteChallengesOfUser } from '../../queries/second-factor/challenges.ts';
import { deleteSessionsOfUser } from '../../queries/sessions.ts';
import { findUser, setUser } from '../../queries/users.ts';
import { tellNewPassword } from '../account/tell-account-change.ts';
import { hashPassword } from '../session/password-hash.ts';

/** Whoever knew the old password is out at once: sessions and unused links die with it. */
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
  const { institution_id: institutionId } = await db
    .selectFrom('app_user')
    .select('institution_id')
    .where('id', '=', byUser)
    .executeTakeFirstOrThrow();
  await insertAuditEvent(db, {
    kind: 'passwordChanged',
    userId: byUser,
    institutionId,
    resourceType: 'users',
    resourceId: userId,
    ...(await findAuditSubject(db, 'users', userId)),
  });
  const user = await findUser(db, userId);
  if (user) await tellNewPassword(db, user);
}
