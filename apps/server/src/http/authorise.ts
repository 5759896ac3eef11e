import type { Endpoint } from '@regest/contract/endpoints/endpoint.ts';
import type { Action, Actor } from '@regest/contract/permissions.ts';
import { can } from '@regest/contract/permissions.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError, forbidden } from '../errors/app-error.ts';
import { authenticate } from '../services/session/authenticate.ts';

/** The caller and the permission, before a byte of the body is read. */
export async function authorise(endpoint: Endpoint, request: FastifyRequest, deps: Deps): Promise<void> {
  const actor = await authenticate(deps, request, endpoint.tokenInQuery === true, endpoint.withoutFactor);
  request.actorId = actor.id;
  request.actor = actor;
  const action = endpoint.action as Action;
  if (!can(actor, action)) throw forbidden(action);
}

/** The authorised caller; from here on the request counts as their work. */
export function admitActor(request: FastifyRequest): Actor {
  const { actor } = request;
  if (!actor) throw new AppError('unauthorized');
  request.server.admit(request, actor);
  return actor;
}
