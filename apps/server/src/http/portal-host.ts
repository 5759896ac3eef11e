import type { IncomingMessage } from 'node:http';
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
