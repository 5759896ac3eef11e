import type { Db } from '../../db/schema.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { noteDevice } from '../../queries/devices/devices.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { insertSession } from '../../queries/session/sessions.ts';
import type { Settings } from '../../settings.ts';
import { refuseDemo } from './refuse-demo.ts';
import { deviceHash, networkOf, type SignInPlace } from './sign-in-place.ts';
import { hashToken, newToken, SESSION_SECONDS } from './token.ts';

export interface BegunSession {
  token: string;
  expiresIn: number;
}

export interface Proved {
  id: number;
  institution_id: number;
  is_demo: boolean;
}

/**
 * Lets somebody in who has proved who they are, by whatever proof: the only place where a session begins. Inside
 * a transaction, so that a device is never known whose owner was not told of it. `proof`: what was shown beside or
 * in place of the password, for the audit trail.
 */
export async function beginSession(
  db: Db,
  settings: Pick<Settings, 'publicUrl'>,
  user: Proved,
  place: SignInPlace,
  proof: Record<string, unknown> = {},
): Promise<BegunSession> {
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
