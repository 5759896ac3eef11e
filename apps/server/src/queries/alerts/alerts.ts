import type { Locale } from '@regest/contract/locale/locale.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface NewAlert {
  email: string;
  locale: Locale;
  query: string;
}

/** The same query of the same address is one alert: a second form leaves it as it is and gives its token again. */
export async function insertAlert(
  db: Db,
  { email, locale, query }: NewAlert,
  token: string,
): Promise<number> {
  const { id } = await db
    .insertInto('reader_alert')
    .values({ token, email, locale, query })
    .onConflict((conflict) => conflict.expression(sql`lower(email), md5(query)`).doUpdateSet({ locale }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function countAlertsOf(db: Db, email: string): Promise<number> {
  const { count } = await db
    .selectFrom('reader_alert')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const alerts = (db: Db) =>
  db
    .selectFrom('reader_alert')
    .select(['id', 'token', 'email', 'locale', 'query', 'confirmed_at', 'looked_at']);
export type AlertRow = NonNullable<Awaited<ReturnType<typeof findAlert>>>;

export function findAlert(db: Db, id: number) {
  return alerts(db).where('id', '=', id).executeTakeFirst();
}

export function findAlertByToken(db: Db, token: string) {
  return alerts(db).where('token', '=', token).executeTakeFirst();
}

/** Confirmed alerts that no job has run for so many hours, from one id on. */
export function listDueAlerts(db: Db, hours: number, afterId: number, limit: number) {
  return alerts(db)
    .where('confirmed_at', 'is not', null)
    .where('looked_at', '<', sql<string>`now() - make_interval(hours => ${hours})`)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** New is what comes from now on; a second press of the same button changes nothing. */
export async function confirmAlert(db: Db, token: string): Promise<void> {
  await db
    .updateTable('reader_alert')
    .set({ confirmed_at: sql<string>`now()`, looked_at: sql<string>`now()` })
    .where('token', '=', token)
    .where('confirmed_at', 'is', null)
    .execute();
}

export async function deleteAlert(db: Db, token: string): Promise<void> {
  await db.deleteFrom('reader_alert').where('token', '=', token).execute();
}

export async function setAlertLooked(db: Db, id: number, at: string): Promise<void> {
  await db.updateTable('reader_alert').set({ looked_at: at }).where('id', '=', id).execute();
}

export async function deleteUnconfirmedAlerts(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('reader_alert')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', sql<string>`now() - make_interval(days => ${days})`)
    .execute();
}

/** A moment before which nothing that is being published can still become visible. */
export async function readSettledTime(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`select now() - interval '5 minutes' as at`.execute(db);
  return rows[0]?.at ?? new Date(0).toISOString();
}
