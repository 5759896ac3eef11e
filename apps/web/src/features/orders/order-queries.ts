import {
  ORDER_STATES,
  type OrderStatus,
  type OrderView,
  ordersApi,
} from '@regest/contract/endpoints/orders.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { followWrites } from '../../api/follow-writes.ts';
import { keepWithin } from '../../api/query-client.ts';
import { readChoice, readPaging } from '../../domain/lists/list-search.ts';

export const STATE_FILTERS = [...ORDER_STATES, 'all'] as const;
export type OrderStateFilter = (typeof STATE_FILTERS)[number];

export interface OrderSearch {
  /** State of the orders; missing for open ones. */
  state?: Exclude<OrderStateFilter, 'open'>;
  page?: number;
  per_page?: number;
}

export function readOrderSearch(search: Record<string, unknown>): OrderSearch {
  const state = readChoice(STATE_FILTERS, search.state);
  return { ...(state && state !== 'open' && { state }), ...readPaging(search) };
}

type OrderFilter = Pick<OrderSearch, 'page' | 'per_page'> & { state?: OrderStateFilter };

export function ordersQuery(
  institutionId: number,
  { state = 'open' as OrderStateFilter, page, per_page }: OrderFilter,
) {
  return queryOptions({
    queryKey: ['orders', 'list', institutionId, state, page, per_page],
    queryFn: ({ signal }) =>
      call(ordersApi.list, {
        query: { institution_id: institutionId, page, per_page, ...(state !== 'all' && { state }) },
        signal,
      }),
    placeholderData: keepWithin(['orders', 'list', institutionId]),
    staleTime: 0,
  });
}

export function orderQuery(id: number) {
  return queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) => call(ordersApi.read, { params: { id }, signal }),
    select: ({ order }) => order,
  });
}

export interface OrderChange {
  status?: OrderStatus;
  reply?: string | null;
  note?: string | null;
}

export const changeOrder = (id: number, order: OrderChange) =>
  call(ordersApi.update, { params: { id }, body: { order } });

followWrites(['orders'], {
  rereads: ['orders', 'list'],
  takes: (reply) => {
    const data = reply as { order?: OrderView };
    return data.order && { queryKey: orderQuery(data.order.id).queryKey, data };
  },
});
