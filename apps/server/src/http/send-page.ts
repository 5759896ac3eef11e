import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeptPage } from './kept-pages.ts';

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  cache = 'no-cache',
): FastifyReply {
  reply.code(page.status).headers(page.headers).header('cache-control', cache);
  if (page.etag !== '') reply.header('etag', page.etag);
  if (page.etag !== '' && request.headers['if-none-match']?.includes(page.etag))
    return reply.code(304).removeHeader('content-type').send();
  return reply.send(page.body);
}
