import { Readable } from 'node:stream';
import { bodyLimitOf, PUBLIC_BODY_BYTES } from '@regest/contract/endpoints/body-limits.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { openActorQuota } from './quota.ts';
import { openSemaphore } from './semaphore.ts';

/** A compressed body may be a thousand times larger than its bytes: it is refused, not unpacked. */
function refuseCompressed(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers['content-encoding'] === undefined) return;
  // RFC 9110, 12.5.3: the refusal names what is accepted.
  reply.header('accept-encoding', 'identity');
  throw new AppError('unsupportedMediaType');
}

/** Files are streams and counted while they come in. */
function refuseTooLarge({ headers, routeOptions }: FastifyRequest): void {
  const { endpoint } = routeOptions.config;
  if (endpoint?.bodyType === 'multipart' || endpoint?.bodyType === 'bytes') return;
  const limit = endpoint ? bodyLimitOf(endpoint) : PUBLIC_BODY_BYTES;
  if (Number(headers['content-length']) > limit) throw new AppError('tooLarge');
}

/** Runs before anything else, the lookup of the session too. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    refuseCompressed(request, reply);
    refuseTooLarge(request);
  });
}

/** Requests being answered at once; past this a further one would only make all of them late. */
const MAX_IN_FLIGHT = 250;
/** The parts of these that one person and one institution may hold. */
const PERSON = 0.4;
const INSTITUTION = 0.7;
const RETRY_AFTER_SECONDS = 2;
const RETRY_AFTER = { retryAfter: RETRY_AFTER_SECONDS };
const PROBES = new Set(['/api/health', '/api/ready', '/api/live']);
/**
 * Short calls of one person that run at once; the others of that person queue. A page of the editor makes a handful
 * and gets them one after another in a few milliseconds. After a long call the slot rests for as long, so that calls
 * without a pause take the time of one processor at most.
 */
const CALLS_OF_A_PERSON = { atOnce: 2, queued: MAX_IN_FLIGHT, longestRestMs: 2000 };

/** The owner of a token is known only after a query; equal tokens are seen at once. */
function tokenQuota(limit: number): (request: FastifyRequest) => () => void {
  const openCalls = new Map<string, number>();
  return ({ headers, query }) => {
    const { access_token, signature } = (query ?? {}) as Record<string, unknown>;
    // Only the session part of a signature: the rest differs from file to file.
    const session = typeof signature === 'string' ? signature.split('.')[1] : undefined;
    const token = headers.authorization ?? access_token ?? session;
    if (typeof token !== 'string') return () => {};
    const open = openCalls.get(token) ?? 0;
    if (open >= limit) throw new AppError('overloaded', RETRY_AFTER);
    openCalls.set(token, open + 1);
    return () => {
      const left = (openCalls.get(token) ?? 1) - 1;
      if (left > 0) openCalls.set(token, left);
      else openCalls.delete(token);
    };
  };
}

/**
 * Refuses work while that is still cheap: a 503 with a time to come back is better than a queue that makes all late.
 */
export function limitConcurrency(app: FastifyInstance, limit = MAX_IN_FLIGHT): void {
  let inFlight = 0;
  const quota = openActorQuota({
    person: Math.ceil(limit * PERSON),
    institution: Math.ceil(limit * INSTITUTION),
  });
  const takeByToken = tokenQuota(Math.ceil(limit * PERSON));
  const heldPlaces = new WeakMap<object, (() => void)[]>();
  const counted = new WeakSet<object>();
  // The actor is known only to the handler: by then the request is counted among all.
  app.decorate('admit', (request: FastifyRequest, actor: Actor) => {
    if (counted.has(request)) heldPlaces.get(request)?.push(quota.take(actor, RETRY_AFTER));
  });
  app.decorate('acquireCall', openSemaphore(CALLS_OF_A_PERSON));
  // Probes are most needed under load.
  const isWork = ({ url }: FastifyRequest) => url.startsWith('/api') && !PROBES.has(url);
  const requireRoom = () => {
    if (inFlight >= limit) throw new AppError('overloaded', RETRY_AFTER);
  };
  const release = (request: FastifyRequest) => {
    if (!counted.delete(request)) return;
    inFlight -= 1;
    for (const give of heldPlaces.get(request) ?? []) give();
  };
  app.addHook('onRequest', async (request) => {
    if (isWork(request)) requireRoom();
  });
  // Counted once the body is here: a client that never finishes sending must not take the place of others.
  app.addHook('preHandler', async (request, reply) => {
    if (!isWork(request)) return;
    requireRoom();
    const give = takeByToken(request);
    inFlight += 1;
    counted.add(request);
    heldPlaces.set(request, [give]);
    // A client that disconnects never gets an answer, so the end of its connection counts too.
    reply.raw.once('close', () => release(request));
  });
  app.addHook('onResponse', async (request) => release(request));
  // Sending a file costs little, and a paused film may take hours.
  app.addHook('onSend', async (request, _, payload) => {
    if (payload instanceof Readable) release(request);
  });
}
