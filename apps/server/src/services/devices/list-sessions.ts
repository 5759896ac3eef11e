import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { callTexts } from '../../operation/call-origin.ts';
import { listSessions as listRows } from '../../queries/session/sessions.ts';
import { deviceInWords } from '../session/device-in-words.ts';
import { SESSION_MAX_SECONDS } from '../session/token.ts';

export async function listSessions(db: Db, actor: Actor, current: Buffer | undefined) {
  const rows = await listRows(db, actor.id, SESSION_MAX_SECONDS);
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      address: row.address,
      device: deviceInWords(row.user_agent, callTexts()),
      isCurrent: current?.equals(row.token_hash) ?? false,
    })),
  };
}
