import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../settings-environment.ts';

const HOST = /^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\]+?)\.?(?::\d{0,5})?$/i;

/** The host of a `Host` header in lower case, without its port; null: no host at all. */
export function hostName(header: string | undefined): string | null {
  return HOST.exec(header ?? '')?.[1]?.toLowerCase() ?? null;
}

/** What proxies, tunnels and content networks add to a request. */
const PROXY_HEADER =
  /^(forwarded|via|cdn-loop|true-client-ip|x-(real|client|cluster-client)-ip|(x-forwarded|x-original|cf)-.+)$/;

/** Whether a page of another machine sent the request; `null` is a page that does not say. */
function isFromElsewhere(page: string | undefined): boolean {
  if (page === undefined || page === '' || page === 'null') return false;
  const name = URL.parse(page)?.hostname;
  return name === undefined || !isLoopbackHost(name);
}

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d+){3})$/i;

/**
 * Whether a request was made on this machine: it comes from a loopback address, names a loopback host, and nothing
 * says that it came through a proxy. nginx before 1.29.7 speaks HTTP/1.0 to its backend, a browser never does; behind a
 * later one the page that the browser names is the one of the proxy.
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
