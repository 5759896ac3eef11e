import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../settings-environment.ts';

const HOST = /^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\]+?)\.?(?::\d{0,5})?$/i;

/** Host of a `Host` header in lower case, without its port; null without a valid host. */
export function hostName(header: string | undefined): string | null {
  return HOST.exec(header ?? '')?.[1]?.toLowerCase() ?? null;
}

/** Headers that proxies, tunnels and content networks add to a request. */
const PROXY_HEADER =
  /^(forwarded|via|cdn-loop|true-client-ip|x-(real|client|cluster-client)-ip|(x-forwarded|x-original|cf)-.+)$/;

/** True where a page of another machine sent the request; `null` is a page without an origin. */
function isFromElsewhere(page: string | undefined): boolean {
  if (page === undefined || page === '' || page === 'null') return false;
  const name = URL.parse(page)?.hostname;
  return name === undefined || !isLoopbackHost(name);
}

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d+){3})$/i;

/**
 * True for a request made on this machine: from a loopback address, to a loopback host, without any sign of a proxy.
 * nginx before 1.29.7 sends HTTP/1.0 to its backend, a browser never does; behind a later one the origin in the
 * request is that of the proxy.
 */
export function isLocalRequest({ raw, headers, socket }: FastifyRequest): boolean {
  const name = hostName(headers.host);
  return (
    name !== null &&
    isLoopbackHost(name) &&
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
    raw.httpVersion !== '1.0' &&
    !isFromElsewhere(headers.origin) &&
    !isFromElsewhere(headers.referer) &&
    !Object.keys(headers).some((header) => PROXY_HEADER.test(header))
  );
}
