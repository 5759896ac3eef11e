import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** True when the account was never signed in to from this device. */
export async function noteDevice(db: Db, userId: number, device: Buffer, network: string): Promise<boolean> {
  const known = await db
    .selectFrom('known_device')
    .select('device_hash')
    .where('user_id', '=', userId)
    .where('device_hash', '=', device)
    .limit(1)
    .executeTakeFirst();
  await db
    .insertInto('known_device')
    .values({ user_id: userId, device_hash: device, network })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'device_hash', 'network'])
        .doUpdateSet({ last_used_at: sql<string>`now()` }),
    )
    .execute();
  return known === undefined;
}

export async function deleteForgottenDevices(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('last_used_at', '<', sql<string>`now() - make_interval(days => ${days})`)
    .execute();
}
