import type { FastifyInstance } from 'fastify';
import { MOUNTED } from '../services/portal/portal-place.ts';

/** Public files, pictures and what viewers read of a record: any site may load them, their errors too. */
const SHARED = /^\/(?:plik|iiif|r\/\d+)\//;
const PREFIXES = ['/plik/*', '/iiif/*', '/r/*'];

const ANSWER_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'accept-ranges, content-length, content-range, etag',
  'cross-origin-resource-policy': 'cross-origin',
};
const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'accept, if-none-match, if-range, range',
  'access-control-max-age': '86400',
};

/** Lets viewers of other sites read public files. Headers are set before the route runs, so that errors have them. */
export function shareAcrossOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (SHARED.test(request.url.slice(MOUNTED.length))) reply.headers(ANSWER_HEADERS);
  });
  for (const path of PREFIXES)
    app.options(path, (_, reply) =>
      reply.code(204).headers(ANSWER_HEADERS).headers(PREFLIGHT_HEADERS).send(),
    );
}
