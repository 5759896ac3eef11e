import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** True when the account was never signed in to from this device. */
export async function noteDevice(db: Db, userId: number, device: Buffer, network: string): Promise<boolean> {
  const earlierSignIn = await db
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
  return earlierSignIn === undefined;
}

export async function deleteForgottenDevices(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('last_used_at', '<', sql<string>`now() - make_interval(days => ${days})`)
    .execute();
}

export async function deleteDevice(db: Db, userId: number, device: Buffer): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .where('device_hash', '=', device)
    .execute();
}

/** Those stay from which the account is still signed in. */
export async function deleteDevicesOfUser(db: Db, userId: number): Promise<void> {
  await sql`delete from known_device where user_id = ${userId} and not exists (
    select from session where session.user_id = known_device.user_id
      and session.device_hash = known_device.device_hash)`.execute(db);
}
