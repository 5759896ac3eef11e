import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

interface AttemptCount {
  tries: number;
  secondsLeft: number;
}

/**
 * Counts an attempt before it is checked, so that parallel ones cannot pass a limit. Gives the count of this window and
 * the rest of its time.
 */
export async function countAttempt(
  db: Db,
  what: string,
  who: string,
  windowSeconds: number,
): Promise<AttemptCount> {
  return db
    .insertInto('request_limit')
    .values({
      what,
      who,
      tries: 1,
      window_ends_at: sql<string>`now() + make_interval(secs => ${windowSeconds})`,
    })
    .onConflict((conflict) =>
      conflict.columns(['what', 'who']).doUpdateSet({
        tries: sql<number>`case when request_limit.window_ends_at < now() then 1 else request_limit.tries + 1 end`,
        window_ends_at: sql<string>`case when request_limit.window_ends_at < now()
          then excluded.window_ends_at else request_limit.window_ends_at end`,
      }),
    )
    .returning(['tries', sql<number>`extract(epoch from window_ends_at - now())::float8`.as('secondsLeft')])
    .executeTakeFirstOrThrow();
}

/** Uncounts an attempt that turned out to be right. */
export async function uncountAttempt(db: Db, what: string, who: string): Promise<void> {
  await db
    .updateTable('request_limit')
    .set({ tries: sql<number>`greatest(tries - 1, 0)` })
    .where('what', '=', what)
    .where('who', '=', who)
    .execute();
}

export async function clearAttempts(db: Db, what: string, who: string): Promise<void> {
  await db.deleteFrom('request_limit').where('what', '=', what).where('who', '=', who).execute();
}

export async function deleteEndedAttemptCounts(db: Db): Promise<void> {
  await db.deleteFrom('request_limit').where('window_ends_at', '<', sql<string>`now()`).execute();
}
