import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

/** A request is logged by its route: its address may carry a token or a name, its sender is a person. */
export function requestLog(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.child(
    {},
    {
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url }),
      },
    },
  );
}

const WARNING_STATUSES = new Set([403, 429]);

/** One line per answer: the route, never the address, which may carry a token or a name. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const line = { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    // Refusals are logged as warnings, with the id of the account and never its name: they may be attempts to get in.
    if (WARNING_STATUSES.has(reply.statusCode))
      request.log.warn({ ...line, user: request.actorId }, 'refused');
    else request.log.info(line, 'answered');
  });
}
