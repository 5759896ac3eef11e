import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import type { OrderView, ordersApi } from '@regest/contract/endpoints/orders.ts';
import { type Page, toPage } from '@regest/contract/endpoints/paging.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import {
  countOrders,
  findOrder,
  listOrders as listRows,
  type OrderRow,
} from '../../queries/orders/orders.ts';
import { findRecordHeads } from '../../queries/records/find-records.ts';
import { institutionFilter, institutionScope, requireReach } from '../access/institution-scope.ts';
import { parentageOf } from '../records/record-view.ts';

async function viewsOf(db: Db, rows: readonly OrderRow[]): Promise<OrderView[]> {
  const ids = new Set(rows.flatMap(({ records }) => records.map(({ record_id }) => record_id)));
  const heads = new Map((await findRecordHeads(db, [...ids])).map((head) => [head.id, head]));
  return rows.map(
    ({ institution_id, visit_time, created_at, records, changes, locale, mailed_at, ...row }) => ({
      ...row,
      institutionId: institution_id,
      visitTime: visit_time,
      createdAt: created_at,
      records: records.flatMap(({ record_id }) => {
        const head = heads.get(record_id);
        if (!head) return [];
        const { id, level, title } = head;
        return [{ id, level, title, computedSignature: parentageOf(head).computedSignature }];
      }),
      changes: changes.map((change) => ({ ...change, at: new Date(change.at).toISOString() })),
    }),
  );
}

/** Orders of one institution or, without one, of all that the caller may see. */
export async function listOrders(
  db: Db,
  actor: Actor,
  { institution_id, state, page, per_page }: QueryOf<typeof ordersApi.list>,
): Promise<Page<OrderView>> {
  const institutionId =
    institution_id === undefined
      ? institutionFilter(actor, 'order.read')
      : institutionScope(actor, 'order.read', institution_id);
  const filter = { institutionId, state };
  const rows = await listRows(db, filter, { offset: page * per_page, limit: per_page });
  return toPage(await viewsOf(db, rows), await countOrders(db, filter), page, per_page);
}

export async function readOrder(
  db: Db,
  actor: Actor,
  id: number,
  action: 'order.read' | 'order.answer' = 'order.read',
): Promise<{ order: OrderView }> {
  const row = await findOrder(db, id);
  requireReach(actor, action, row && { institutionId: row.institution_id }, 'order', id);
  const [order] = row ? await viewsOf(db, [row]) : [];
  if (!order) throw notFound('order', id);
  return { order };
}
