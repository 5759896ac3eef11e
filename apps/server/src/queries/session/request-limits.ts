import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface Counted {
  tries: number;
  secondsLeft: number;
}

/**
 * Counts a try before it is looked at, so that parallel ones cannot slip past a limit, and tells how many there
 * were in this window and how long it still lasts.
 */
export async function countTry(db: Db, what: string, who: string, windowSeconds: number): Promise<Counted> {
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

/** A try that turned out to be rightful is taken back. */
export async function uncountTry(db: Db, what: string, who: string): Promise<void> {
  await db
    .updateTable('request_limit')
    .set({ tries: sql<number>`greatest(tries - 1, 0)` })
    .where('what', '=', what)
    .where('who', '=', who)
    .execute();
}

export async function forgetTries(db: Db, what: string, who: string): Promise<void> {
  await db.deleteFrom('request_limit').where('what', '=', what).where('who', '=', who).execute();
}

export async function deleteEndedTries(db: Db): Promise<void> {
  await db.deleteFrom('request_limit').where('window_ends_at', '<', sql<string>`now()`).execute();
}
