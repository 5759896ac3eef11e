import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A stream of events that ends when whoever reads it hangs up, and that nobody on the way holds back. */
export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  // Of a HEAD, too: it has an answer, and then no more line to tell anything on.
  reply.raw.once('close', () => events.destroy());
  if (reply.raw.destroyed) events.destroy();
  return reply
    .header('content-type', 'text/event-stream')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
    .send(events);
}
