import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { MOUNTED } from '../services/portal/portal-place.ts';
import type { Settings } from '../settings.ts';
import { originForm } from './allowed-hosts.ts';

type PortalSettings = Pick<Settings, 'portalUrl'>;

function namesPortal(portalUrl: string | null, { headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return portalUrl !== null && headers.host?.toLowerCase() === new URL(portalUrl).host;
}

/**
 * The portal's own host serves nothing but the portal: no public page shares an origin with the tokens of editors. The
 * editor's host redirects addresses of the portal there.
 */
export function portalRewrite({ portalUrl }: PortalSettings): (request: IncomingMessage) => string {
  return (request) => {
    const path = originForm(request.url ?? '/');
    return namesPortal(portalUrl, request) ? `${MOUNTED}${path}` : path;
  };
}

/** Redirects pages of the portal from the editor's host to the portal's own. */
export function leadToOwnHost(app: FastifyInstance): void {
  const { portalUrl } = app.deps.settings;
  if (portalUrl === null) return;
  app.addHook('onRequest', async (request, reply) => {
    // An address that came to the portal's host was rewritten; what is sent by a form cannot be led on.
    if (namesPortal(portalUrl, request) || !['GET', 'HEAD'].includes(request.method)) return;
    const rest = request.url.slice(MOUNTED.length);
    return reply.redirect(`${portalUrl}${rest.startsWith('/') ? '' : '/'}${rest}`, 301);
  });
}
