import type { IncomingHttpHeaders } from 'node:http';
import { calledBy, type TogetherAnswer, togetherApi } from '@regest/contract/endpoints/together.ts';
import type { Action, Actor } from '@regest/contract/permissions.ts';
import { can } from '@regest/contract/permissions.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mountLong } from '../../http/mount.ts';

/** Request headers without `accept-encoding`: the whole answer is compressed, not its parts. */
function headersOf({ headers }: FastifyRequest): IncomingHttpHeaders {
  const { 'accept-encoding': _, ...rest } = headers;
  return rest;
}

/** Checked before the call, so that a page without a session causes neither a refusal nor a line of the log. */
function mayAsk(actor: Actor, url: string): boolean {
  const action = calledBy(url)?.action;
  return action === 'public' || (action !== undefined && can(actor, action as Action));
}

/** Runs several GET calls in one request; each passes through the whole server with all its checks. */
export function togetherRoutes(app: FastifyInstance): void {
  const ask = async (url: string, request: FastifyRequest): Promise<TogetherAnswer> => {
    const remoteAddress = request.socket.remoteAddress;
    const reply = await app.inject({
      method: 'GET',
      url,
      headers: headersOf(request),
      ...(remoteAddress !== undefined && { remoteAddress }),
    });
    const total = reply.headers['x-total-count'];
    return { status: reply.statusCode, total: total === undefined ? null : String(total), text: reply.body };
  };
  // Mounted as a long call, which takes no slot of the user: the inner calls take theirs.
  mountLong(app, togetherApi.read, ({ actor, query, request }) =>
    Promise.all(
      query.of.map((url) =>
        mayAsk(actor, url)
          ? // A closing server rejects the inner call; the page repeats it as a single request.
            ask(url, request).catch(() => ({ status: 503, total: null, text: '' }))
          : { status: 403, total: null, text: '' },
      ),
    ),
  );
}
