import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { insertOrderChange } from '../queries/orders/write-orders.ts';
import { type DemoIds, idOf } from './demo-data.ts';

const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`;

/** One order in progress, so that the list of orders is not empty. */
export async function insertDemoOrders(db: Db, ids: DemoIds): Promise<void> {
  const { id } = await db
    .insertInto('reader_order')
    .values({
      institution_id: idOf(ids, 'inst-1'),
      wanted: 'copy',
      purpose: 'family',
      name: 'Halina Modrak-Wesołowska',
      email: 'halina@czytelnik.example',
      message: 'Strony ze spisem członków, wystarczy do czytania na ekranie.',
      locale: 'pl',
      created_at: daysAgo(3),
      mailed_at: daysAgo(3),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('reader_order_record')
    .values({ order_id: id, record_id: idOf(ids, 'd-06'), position: 0 })
    .execute();
  await insertOrderChange(db, id, { status: 'new', reply: null, by: null });
  await insertOrderChange(db, id, {
    status: 'accepted',
    reply: 'Zeskanujemy w przyszłym tygodniu.',
    by: idOf(ids, 'usr-3'),
  });
  for (const [status, days] of [
    ['new', 3],
    ['accepted', 2],
  ] as const)
    await db
      .updateTable('reader_order_change')
      .set({ at: daysAgo(days), mailed_at: daysAgo(days) })
      .where('order_id', '=', id)
      .where('status', '=', status)
      .execute();
}
