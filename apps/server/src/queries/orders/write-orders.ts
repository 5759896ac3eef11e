import type { OrderStatus } from '@regest/contract/endpoints/orders.ts';
import type { Locale } from '@regest/contract/locale/locale.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

const NOW = sql<string>`now()`;

export interface NewOrder {
  institutionId: number;
  locale: Locale;
  recordIds: readonly number[];
  wanted: string;
  purpose: string;
  name: string;
  email: string;
  visitTime: string | null;
  message: string | null;
}

export async function insertOrder(db: Db, sent: NewOrder): Promise<number> {
  const { institutionId, recordIds, visitTime, ...typed } = sent;
  const { id } = await db
    .insertInto('reader_order')
    .values({ ...typed, institution_id: institutionId, visit_time: visitTime })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('reader_order_record')
    .values(recordIds.map((recordId, position) => ({ order_id: id, record_id: recordId, position })))
    .execute();
  return id;
}

interface Change {
  status: OrderStatus;
  reply: string | null;
  /** Null: the reader. */
  by: number | null;
}

/** Notes a state; gives the number under which it is mailed. */
export async function insertOrderChange(
  db: Db,
  orderId: number,
  { status, reply, by }: Change,
): Promise<number> {
  const { id } = await db
    .insertInto('reader_order_change')
    .values({ order_id: orderId, status, reply, by_user: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('reader_order').set({ status, changed_at: NOW }).where('id', '=', orderId).execute();
  return id;
}

export async function setOrderNote(db: Db, id: number, note: string | null): Promise<void> {
  await db.updateTable('reader_order').set({ note }).where('id', '=', id).execute();
}

export async function setOrderMailed(db: Db, id: number): Promise<void> {
  await db.updateTable('reader_order').set({ mailed_at: NOW }).where('id', '=', id).execute();
}

export async function setOrderChangeMailed(db: Db, id: number): Promise<void> {
  await db.updateTable('reader_order_change').set({ mailed_at: NOW }).where('id', '=', id).execute();
}

export async function deleteOldOrders(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('reader_order')
    .where('changed_at', '<', sql<string>`now() - make_interval(days => ${days})`)
    .execute();
}
