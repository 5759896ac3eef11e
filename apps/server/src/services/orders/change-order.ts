import type { BodyOf } from '@regest/contract/endpoints/endpoint.ts';
import type { ordersApi } from '@regest/contract/endpoints/orders.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { lockOrderStatus } from '../../queries/orders/orders.ts';
import { insertOrderChange, setOrderNote } from '../../queries/orders/write-orders.ts';
import { readOrder } from './read-orders.ts';

/**
 * Changes the state of an order and mails the reply to the reader; the same state again, as by a second click,
 * changes nothing.
 */
export async function changeOrder(
  db: Db,
  actor: Actor,
  id: number,
  { order: { status, reply, note } }: BodyOf<typeof ordersApi.update>,
) {
  await readOrder(db, actor, id, 'order.answer');
  const before = await lockOrderStatus(db, id);
  if (status !== undefined && status !== before) {
    const change = { status, reply: reply?.trim() || null, by: actor.id };
    await addJob(db, 'mail-order-change', { id: await insertOrderChange(db, id, change) });
  }
  if (note !== undefined) await setOrderNote(db, id, note?.trim() || null);
  return readOrder(db, actor, id);
}
