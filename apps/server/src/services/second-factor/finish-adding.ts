import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { deleteUnconfirmedTotp } from '../../queries/second-factor/totp.ts';
import { deleteSessionsOfUser } from '../../queries/session/sessions.ts';
import { readFactors } from './read-factors.ts';
import { firstRecoveryCodes } from './recovery-codes.ts';

/** Ends the other sessions after the first factor, since they began without it, and deletes an unconfirmed secret. */
export async function finishAdding(
  db: Db,
  actor: Actor,
  session: Buffer | undefined,
): Promise<{ recoveryCodes: string[] | null }> {
  const { passkeys, totp } = await readFactors(db, actor.id);
  if (passkeys.length + (totp ? 1 : 0) === 1) {
    await deleteSessionsOfUser(db, actor.id, session);
    await deleteUnconfirmedTotp(db, actor.id);
  }
  return { recoveryCodes: await firstRecoveryCodes(db, actor.id) };
}
