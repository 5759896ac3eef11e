import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { deleteDevicesOfUser } from '../../queries/devices/devices.ts';
import { deleteSessionsOfUser } from '../../queries/session/sessions.ts';

export async function endOtherSessions(db: Db, actor: Actor, current: Buffer | undefined) {
  const ended = await deleteSessionsOfUser(db, actor.id, current);
  await deleteDevicesOfUser(db, actor.id);
  return { ended };
}
