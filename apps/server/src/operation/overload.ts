import { Readable } from 'node:stream';
import type { Actor } from '@regest/contract/permissions.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { openShares } from './shares.ts';

/** Requests being answered at once; past this a further one would only make all of them late. */
const MAX_IN_FLIGHT = 250;
/** Of these, what one person and one institution may hold: the rest is there for others. */
const PERSON = 0.4;
const INSTITUTION = 0.7;
const RETRY_AFTER_SECONDS = 2;
const AGAIN = { retryAfter: RETRY_AFTER_SECONDS };
const PROBES = new Set(['/api/health', '/api/ready', '/api/live']);

/** Whose token it is takes a question to the database; that those are many of one is seen at once. */
function tokenShares(most: number): (request: FastifyRequest) => () => void {
  const held = new Map<string, number>();
  return ({ headers, query }) => {
    const { access_token, signature } = (query ?? {}) as Record<string, unknown>;
    // Of a signature only the session: the rest differs from file to file.
    const session = typeof signature === 'string' ? signature.split('.')[1] : undefined;
    const token = headers.authorization ?? access_token ?? session;
    if (typeof token !== 'string') return () => {};
    const now = held.get(token) ?? 0;
    if (now >= most) throw new AppError('overloaded', AGAIN);
    held.set(token, now + 1);
    return () => {
      const left = (held.get(token) ?? 1) - 1;
      if (left > 0) held.set(token, left);
      else held.delete(token);
    };
  };
}

/**
 * Turns work away while it is still cheap: an answer of 503 with a time to come back is
 * better than a queue in which everybody waits. Health is asked most when it is needed most.
 */
export function shedLoad(app: FastifyInstance, limit = MAX_IN_FLIGHT): void {
  let inFlight = 0;
  const shares = openShares({
    person: Math.ceil(limit * PERSON),
    institution: Math.ceil(limit * INSTITUTION),
  });
  const takeByToken = tokenShares(Math.ceil(limit * PERSON));
  const places = new WeakMap<object, (() => void)[]>();
  // Whoever it is is known only to the handler: by then the request has been counted among all.
  app.decorate('admit', (request: FastifyRequest, actor: Actor) => {
    if (counted.has(request)) places.get(request)?.push(shares.take(actor, AGAIN));
  });
  const counted = new WeakSet<object>();
  const isWork = ({ url }: FastifyRequest) => url.startsWith('/api') && !PROBES.has(url);
  const requireRoom = () => {
    if (inFlight >= limit) throw new AppError('overloaded', AGAIN);
  };
  const release = (request: FastifyRequest) => {
    if (!counted.delete(request)) return;
    inFlight -= 1;
    for (const leave of places.get(request) ?? []) leave();
  };
  app.addHook('onRequest', async (request) => {
    if (isWork(request)) requireRoom();
  });
  // Counted when its body is here: whoever never finishes sending must not take the place of those who do.
  app.addHook('preHandler', async (request, reply) => {
    if (!isWork(request)) return;
    requireRoom();
    const leave = takeByToken(request);
    inFlight += 1;
    counted.add(request);
    places.set(request, [leave]);
    // A client that goes away never gets an answer, so the connection's end counts too.
    reply.raw.once('close', () => release(request));
  });
  app.addHook('onResponse', async (request) => release(request));
  // A file on its way costs little, and a film that is paused may take hours.
  app.addHook('onSend', async (request, _, payload) => {
    if (payload instanceof Readable) release(request);
  });
}
