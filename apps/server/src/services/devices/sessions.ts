import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { callTexts } from '../../operation/call-origin.ts';
import { deleteDevice, deleteDevicesOfUser } from '../../queries/devices/devices.ts';
import {
  deleteOwnSession,
  deleteSessionsOfUser,
  listSessions as listRows,
} from '../../queries/session/sessions.ts';
import { describeDevice } from '../session/new-device-mail.ts';
import { SESSION_MAX_SECONDS } from '../session/token.ts';

export async function listSessions(db: Db, actor: Actor, current: Buffer | undefined) {
  const rows = await listRows(db, actor.id, SESSION_MAX_SECONDS);
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      address: row.address,
      device: describeDevice(row.user_agent, callTexts()),
      isCurrent: current?.equals(row.token_hash) ?? false,
    })),
  };
}

/** Ends a session and deletes its device: the next sign-in from it is mailed to the owner as a new one. */
export async function endSession(db: Db, actor: Actor, id: number): Promise<Record<string, never>> {
  const ended = await deleteOwnSession(db, actor.id, id);
  if (!ended) throw notFound('session', id);
  if (ended.device_hash) await deleteDevice(db, actor.id, ended.device_hash);
  return {};
}

export async function endOtherSessions(db: Db, actor: Actor, current: Buffer | undefined) {
  const ended = await deleteSessionsOfUser(db, actor.id, current);
  await deleteDevicesOfUser(db, actor.id);
  return { ended };
}
