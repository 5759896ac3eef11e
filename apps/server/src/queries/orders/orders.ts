import {
  CLOSED_ORDER_STATUSES,
  type OrderState,
  type OrderStatus,
} from '@regest/contract/endpoints/orders.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/schema.ts';

const orders = (db: Db) =>
  db
    .selectFrom('reader_order')
    .select((one) => [
      'id',
      'institution_id',
      'wanted',
      'purpose',
      'name',
      'email',
      'visit_time',
      'message',
      'locale',
      'status',
      'note',
      'created_at',
      'mailed_at',
      jsonArrayFrom(
        one
          .selectFrom('reader_order_record as ordered')
          .select('ordered.record_id')
          .whereRef('ordered.order_id', '=', 'reader_order.id')
          .orderBy('ordered.position'),
      ).as('records'),
      jsonArrayFrom(
        one
          .selectFrom('reader_order_change as change')
          .leftJoin('app_user', 'app_user.id', 'change.by_user')
          .select(['change.status', 'change.reply', 'change.at', 'app_user.full_name as by'])
          .whereRef('change.order_id', '=', 'reader_order.id')
          .orderBy('change.id'),
      ).as('changes'),
    ]);
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export function findOrder(db: Db, id: number) {
  return orders(db).where('id', '=', id).executeTakeFirst();
}

interface OrderFilter {
  /** Null means every institution. */
  institutionId: number | null;
  state: OrderState | undefined;
}

const isClosed = sql<boolean>`status in (${sql.join(CLOSED_ORDER_STATUSES)})`;

function matchesFilter({ institutionId, state }: OrderFilter) {
  const ofInstitution =
    institutionId === null ? sql<boolean>`true` : sql<boolean>`institution_id = ${institutionId}`;
  if (state === undefined) return ofInstitution;
  return state === 'closed'
    ? sql<boolean>`${ofInstitution} and ${isClosed}`
    : sql<boolean>`${ofInstitution} and not ${isClosed}`;
}

/** The newest first. */
export function listOrders(db: Db, filter: OrderFilter, slice: { offset: number; limit: number }) {
  return orders(db)
    .where(matchesFilter(filter))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute();
}

export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  const { count } = await db
    .selectFrom('reader_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matchesFilter(filter))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A state of an order, with whom it is to be told. */
export function findOrderChange(db: Db, id: number) {
  return db
    .selectFrom('reader_order_change as change')
    .innerJoin('reader_order', 'reader_order.id', 'change.order_id')
    .select([
      'change.order_id',
      'change.status',
      'change.reply',
      'change.mailed_at',
      'reader_order.institution_id',
      'reader_order.name',
      'reader_order.email',
      'reader_order.locale',
    ])
    .where('change.id', '=', id)
    .executeTakeFirst();
}

/** The state that the next change starts from; a second change waits here for the first. */
export async function lockOrderStatus(db: Db, id: number): Promise<OrderStatus | undefined> {
  const row = await db
    .selectFrom('reader_order')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.status;
}
