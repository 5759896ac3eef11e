import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** An answer that may be a stream of events: of one that does not end by itself the head is taken, and the line let go. */
export async function headOf(app: FastifyInstance, request: InjectOptions) {
  const answer = await app.inject({ ...request, payloadAsStream: true });
  const isStream = answer.headers['content-type'] === 'text/event-stream';
  if (isStream) answer.raw.res.destroy();
  return {
    statusCode: answer.statusCode,
    headers: answer.headers,
    rawPayload: isStream ? Buffer.alloc(0) : await buffer(answer.stream()),
  };
}
