import type { Db } from '../../db/schema.ts';
import { insertAuditEvent } from '../../queries/audit.ts';
import { countTry } from '../../queries/recovery.ts';

const WINDOW_SECONDS = 15 * 60;

/** 1, 10, 100, … */
const isRound = (tries: number) => /^10*$/.test(String(tries));

/**
 * A try at a known account is noted each time. A name that nobody has is not kept, since people type their password
 * into the wrong field; of such tries the trail keeps the address, and the first, the tenth, the hundredth within a
 * quarter of an hour, so that nobody can fill it from outside.
 */
export async function noteFailedSignIn(
  db: Db,
  user: { id: number; institution_id: number } | undefined,
  address: string,
): Promise<void> {
  if (user) {
    await insertAuditEvent(db, { kind: 'signInFailed', userId: user.id, institutionId: user.institution_id });
    return;
  }
  const { tries } = await countTry(db, 'sign-in-unknown', address, WINDOW_SECONDS);
  if (!isRound(tries)) return;
  await insertAuditEvent(db, {
    kind: 'signInFailed',
    userId: null,
    institutionId: null,
    details: { account: 'unknown', tries },
  });
}
