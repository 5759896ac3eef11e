import type { FastifyInstance } from 'fastify';
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
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api') || PROBES.has(request.url)) return;
    if (inFlight >= limit) throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
    inFlight += 1;
    counted.add(request);
    // A client that goes away never gets an answer, so the connection's end counts too.
    request.raw.once('close', () => {
      if (counted.delete(request)) inFlight -= 1;
    });
  });
  app.addHook('onResponse', async (request) => {
    if (counted.delete(request)) inFlight -= 1;
  });
}
