import { serviceRequestsApi } from '@regest/contract/endpoints/service-requests.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { afterReply } from '../services/mail/after-reply.ts';
import { createServiceRequest } from '../services/service-requests/create-service-request.ts';
import { mailServiceRequest } from '../services/service-requests/mail-service-request.ts';

export function serviceRequestRoutes(app: FastifyInstance): void {
  mount(app, serviceRequestsApi.create, async ({ db, actor, body, reply, deps }) => {
    const request = await createServiceRequest(db, actor, body);
    afterReply(reply, deps, () => mailServiceRequest(deps, request.id));
    return request;
  });
}
