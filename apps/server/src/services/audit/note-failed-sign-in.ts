import type { Kysely } from 'kysely';
import { inTransaction, writeOrRollBack } from '../../db/in-transaction.ts';
import type { Database } from '../../db/schema.ts';
import { networkOf } from '../../limits/network.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { countAttempt } from '../../queries/session/attempts.ts';

const WINDOW_SECONDS = 15 * 60;

/** True for 1, 10, 100, … */
const isRound = (tries: number) => /^10*$/.test(String(tries));

/**
 * Notes each failed attempt at a known account. An unknown name is not kept, since people type their password into
 * the wrong field; of such attempts the trail keeps the address at the first, the tenth, the hundredth within a
 * quarter of an hour, so that it cannot be filled from outside. The other entries are written and rolled back, so
 * that the response time does not tell which names exist.
 */
export async function noteFailedSignIn(
  db: Kysely<Database>,
  user: { id: number; institution_id: number } | undefined,
  address: string,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const who = user === undefined ? networkOf(address) : `account ${user.id}`;
    const { tries } = await countAttempt(transaction, 'sign-in-unknown', who, WINDOW_SECONDS);
    const commits = user !== undefined || isRound(tries);
    await writeOrRollBack(transaction, commits, () =>
      insertAuditEvent(transaction, {
        kind: 'signInFailed',
        userId: user?.id ?? null,
        institutionId: user?.institution_id ?? null,
        ...(user === undefined && { details: { account: 'unknown', tries } }),
      }),
    );
  });
}
