import { ordersApi } from '@regest/contract/endpoints/orders.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { changeOrder } from '../../services/orders/change-order.ts';
import { listOrders, readOrder } from '../../services/orders/read-orders.ts';

export function orderRoutes(app: FastifyInstance): void {
  mount(app, ordersApi.list, ({ db, actor, query }) => listOrders(db, actor, query));
  mount(app, ordersApi.read, ({ db, actor, params }) => readOrder(db, actor, params.id));
  mount(app, ordersApi.update, ({ db, actor, params, body }) => changeOrder(db, actor, params.id, body));
}
