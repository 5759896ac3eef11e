import type { Db } from '../../db/schema.ts';
import { networkOf } from '../../limits/network.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { noteDevice } from '../../queries/devices/devices.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { insertSession } from '../../queries/session/sessions.ts';
import type { Settings } from '../../settings.ts';
import { refuseDemo } from './refuse-demo.ts';
import { deviceHash, type SignInOrigin } from './sign-in-origin.ts';
import { hashToken, newToken, SESSION_SECONDS } from './token.ts';

export interface NewSession {
  token: string;
  expiresIn: number;
}

export interface VerifiedUser {
  id: number;
  institution_id: number;
  is_demo: boolean;
}

/**
 * The only place where a session begins, after any kind of proof. Runs inside a transaction, so that no device is
 * known without a mail to its owner. `proof` is the evidence beside or instead of the password, for the audit trail.
 */
export async function beginSession(
  db: Db,
  settings: Pick<Settings, 'publicUrl'>,
  user: VerifiedUser,
  place: SignInOrigin,
  proof: Record<string, unknown> = {},
): Promise<NewSession> {
  refuseDemo(settings, user.is_demo, place.isLocal);
  const token = newToken();
  const { address, userAgent } = place;
  const device = deviceHash(place);
  await insertSession(db, hashToken(token), user.id, SESSION_SECONDS, { address, userAgent, device });
  if (await noteDevice(db, user.id, device, networkOf(address)))
    await addJob(db, 'mail-new-device', {
      userId: user.id,
      address,
      userAgent,
      at: new Date().toISOString(),
    });
  await insertAuditEvent(db, {
    kind: 'signIn',
    userId: user.id,
    institutionId: user.institution_id,
    details: proof,
  });
  return { token, expiresIn: SESSION_SECONDS };
}
