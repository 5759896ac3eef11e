import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** A token that travels in an address must not end up in a log. */
export function withoutToken(url: string): string {
  return url.replace(/([?&]access_token=)[^&#]*/gi, '$1***');
}

/** The log of requests, with what lets one in taken out of addresses. */
export function requestLog(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.child(
    {},
    {
      serializers: {
        req: (request: FastifyRequest) => ({
          method: request.method,
          url: withoutToken(request.url),
          host: request.host,
          remoteAddress: request.ip,
        }),
      },
    },
  );
}
