import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { MOUNTED } from './portal-frame.ts';

/**
 * On the portal's own host everything is the portal: no public page shares an origin with the tokens of editors. On the
 * editor's host the addresses of the portal stay where they are, and lead there.
 */
export function portalRewrite({
  portalUrl,
}: Pick<Settings, 'portalUrl'>): (request: IncomingMessage) => string {
  const host = portalUrl === null ? null : new URL(portalUrl).host.toLowerCase();
  return ({ headers, url = '/' }) =>
    host !== null && headers.host?.toLowerCase() === host ? `${MOUNTED}${url}` : url;
}

/** Where the portal has a host of its own, its pages are nowhere else: the editor's host leads there. */
export function leadToOwnHost(app: FastifyInstance): void {
  const { portalUrl } = app.deps.settings;
  if (portalUrl === null) return;
  app.addHook('onRequest', async (request, reply) => {
    // An address that came to the portal's host was rewritten; what is sent by a form cannot be led on.
    if (request.url !== request.originalUrl || !['GET', 'HEAD'].includes(request.method)) return;
    const rest = request.url.slice(MOUNTED.length);
    return reply.redirect(`${portalUrl}${rest.startsWith('/') ? '' : '/'}${rest}`, 301);
  });
}
