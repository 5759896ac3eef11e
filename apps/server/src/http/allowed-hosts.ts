import { texts } from '@regest/contract/locale/texts.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { callLocale } from '../operation/call-origin.ts';
import { hostName } from '../services/session/local-request.ts';
import type { Settings } from '../settings.ts';
import { isLoopbackHost } from '../settings-environment.ts';
import { sendError } from './error-reply.ts';

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)/i;
/** Balancers that speak HTTP/1.0 name no host when they ask these; a browser always names one. */
const PROBES = new Set(['/api/live', '/api/ready']);
const UNSPECIFIED = new Set(['0.0.0.0', '[::]']);

type HostSettings = Pick<Settings, 'publicUrl' | 'portalUrl' | 'hosts'>;

/** Hosts that requests may name beside the loopback names and the address of the connection. */
export function configuredHosts({ publicUrl, portalUrl, hosts }: HostSettings): string[] {
  const urls = portalUrl === null ? [publicUrl] : [publicUrl, portalUrl];
  const names = [...urls.map((url) => new URL(url).hostname), ...hosts];
  return [...new Set(names)].filter((name) => !UNSPECIFIED.has(name));
}

/** The path of a request whose target is a whole address (RFC 9112, 3.2.2). */
export function originForm(url: string): string {
  const path = url.replace(ABSOLUTE_FORM, '');
  return path === url || path.startsWith('/') ? path : `/${path}`;
}

/**
 * A page of a foreign name that is rebound to this machine names itself, never a literal address: the address that the
 * connection came to is safe to answer, and lets a LAN and probes in without a setting.
 */
export function isOwnAddress(localAddress: string | undefined, name: string): boolean {
  const address = localAddress?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return address !== undefined && name === (address.includes(':') ? `[${address}]` : address);
}

/** The hosts that a request names: by its header, and by its target where that is a whole address. */
function hostsOf({ raw, originalUrl }: FastifyRequest): string[] {
  const headers = raw.rawHeaders.filter((_, at, all) => at % 2 === 1 && /^host$/i.test(all[at - 1] ?? ''));
  if (headers.length > 1) throw new AppError('badRequest');
  const target = ABSOLUTE_FORM.exec(originalUrl)?.[1];
  return target === undefined ? headers : [...headers, target];
}

function misdirectedPage(request: FastifyRequest): string {
  const locale = callLocale(request);
  const { say } = texts(locale);
  const title = say('misdirected.title');
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${say('apiError.misdirected')}</p></html>`;
}

/** RFC 9110, 15.5.20: another connection, by a name that is ours, is answered. */
function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (/^\/(portal\/)?api(\/|$)/.test(request.url))
    return sendError(request, reply, new AppError('misdirected'));
  return reply
    .code(421)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(misdirectedPage(request));
}

/** Answers only requests that name a host of this installation. */
export function allowHosts(app: FastifyInstance): void {
  const configured = new Set(configuredHosts(app.deps.settings));
  const isAllowed = (request: FastifyRequest, host: string) => {
    const name = hostName(host);
    return (
      name !== null &&
      (isLoopbackHost(name) || configured.has(name) || isOwnAddress(request.socket.localAddress, name))
    );
  };
  app.addHook('onRequest', async (request, reply) => {
    const hosts = hostsOf(request);
    if (hosts.length === 0 && PROBES.has(request.url)) return;
    if (hosts.length === 0 || !hosts.every((host) => isAllowed(request, host))) return refuse(request, reply);
  });
}
