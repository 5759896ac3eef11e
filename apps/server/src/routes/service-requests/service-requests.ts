import { serviceRequestsApi } from '@regest/contract/endpoints/service-requests.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { createServiceRequest } from '../../services/service-requests/create-service-request.ts';

export function serviceRequestRoutes(app: FastifyInstance): void {
  mount(app, serviceRequestsApi.create, ({ db, actor, body }) => createServiceRequest(db, actor, body));
}
