import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** A request is named by its route: its address may carry a token or a name, its sender is a person. */
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
