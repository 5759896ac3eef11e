import type { IncomingHttpHeaders } from 'node:http';
import { calledBy, type TogetherAnswer, togetherApi } from '@regest/contract/endpoints/together.ts';
import type { Action, Actor } from '@regest/contract/permissions.ts';
import { can } from '@regest/contract/permissions.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mountLong } from '../../http/mount.ts';

/** The headers that identify the caller and the connection; the whole answer is compressed, not its parts. */
function headersOf({ headers }: FastifyRequest): IncomingHttpHeaders {
  const { 'accept-encoding': _, ...rest } = headers;
  return rest;
}

/** The page sends this before it knows whether a session exists, so a missing one is neither refused nor logged. */
function mayAsk(actor: Actor, url: string): boolean {
  const action = calledBy(url)?.action;
  return action === 'public' || (action !== undefined && can(actor, action as Action));
}

/** Each call goes its whole way through the server, past every rule that it would meet by itself. */
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
  // A long call takes no slot of its person: the calls inside take theirs.
  mountLong(app, togetherApi.read, ({ actor, query, request }) =>
    Promise.all(
      query.of.map((url) =>
        mayAsk(actor, url)
          ? // A closing server answers nothing more: the page retries, and then alone.
            ask(url, request).catch(() => ({ status: 503, total: null, text: '' }))
          : { status: 403, total: null, text: '' },
      ),
    ),
  );
}
