import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedPage } from './page-cache.ts';

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  cache = 'no-cache',
): FastifyReply {
  reply.code(page.status).headers(page.headers).header('cache-control', cache);
  if (page.etag !== '') reply.header('etag', page.etag);
  if (page.etag !== '' && request.headers['if-none-match']?.includes(page.etag))
    return reply.code(304).removeHeader('content-type').send();
  return reply.send(page.body);
}
