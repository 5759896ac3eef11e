import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../http/app-error.ts';

/** Requests being answered at once; past this a further one would only make all of them late. */
const MAX_IN_FLIGHT = 250;
const RETRY_AFTER_SECONDS = 2;
const PROBES = new Set(['/api/health', '/api/ready', '/api/live']);

/**
 * Turns work away while it is still cheap: an answer of 503 with a time to come back is
 * better than a queue in which everybody waits. Health is asked most when it is needed most.
 */
export function shedLoad(app: FastifyInstance, limit = MAX_IN_FLIGHT): void {
  let inFlight = 0;
  const counted = new WeakSet<object>();
  const isWork = ({ url }: FastifyRequest) => url.startsWith('/api') && !PROBES.has(url);
  const requireRoom = () => {
    if (inFlight >= limit) throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
  };
  const release = (request: FastifyRequest) => {
    if (counted.delete(request)) inFlight -= 1;
  };
  app.addHook('onRequest', async (request) => {
    if (isWork(request)) requireRoom();
  });
  // Counted when its body is here: whoever never finishes sending must not take the place of those who do.
  app.addHook('preHandler', async (request, reply) => {
    if (!isWork(request)) return;
    requireRoom();
    inFlight += 1;
    counted.add(request);
    // A client that goes away never gets an answer, so the connection's end counts too.
    reply.raw.once('close', () => release(request));
  });
  app.addHook('onResponse', async (request) => release(request));
  // A file on its way costs little, and a film that is paused may take hours.
  app.addHook('onSend', async (request, _, payload) => {
    if (payload instanceof Readable) release(request);
  });
}
