import { bodyLimitOf, PUBLIC_BODY_BYTES } from '@regest/contract/endpoints/body-limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';

/** A packed body may be a thousand times as large as it came: it is not unpacked, and so not taken. */
function refusePacked(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers['content-encoding'] === undefined) return;
  // RFC 9110, 12.5.3: who sent it so is told what is taken.
  reply.header('accept-encoding', 'identity');
  throw new AppError('unsupportedMediaType');
}

/** Files are streamed, and counted as they come. */
function refuseTooLarge({ headers, routeOptions }: FastifyRequest): void {
  const { endpoint } = routeOptions.config;
  if (endpoint?.bodyType === 'multipart' || endpoint?.bodyType === 'bytes') return;
  const limit = endpoint ? bodyLimitOf(endpoint) : PUBLIC_BODY_BYTES;
  if (Number(headers['content-length']) > limit) throw new AppError('tooLarge');
}

/** The first thing that happens to a request, before anybody asks who sent it. */
export function limitRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    refusePacked(request, reply);
    refuseTooLarge(request);
  });
}
