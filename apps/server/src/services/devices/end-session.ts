import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { deleteDevice } from '../../queries/devices/devices.ts';
import { deleteOwnSession } from '../../queries/session/sessions.ts';

/** The device is forgotten too: whoever signs in from it again is new, and the owner is told. */
export async function endSession(db: Db, actor: Actor, id: number): Promise<Record<string, never>> {
  const ended = await deleteOwnSession(db, actor.id, id);
  if (!ended) throw notFound('session', id);
  if (ended.device_hash) await deleteDevice(db, actor.id, ended.device_hash);
  return {};
}
