import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A stream of events that ends when its client disconnects and that no proxy buffers. */
export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  // Also of a HEAD, whose answer is complete at once.
  reply.raw.once('close', () => events.destroy());
  if (reply.raw.destroyed) events.destroy();
  return reply
    .header('content-type', 'text/event-stream')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
    .send(events);
}
