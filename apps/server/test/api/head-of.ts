import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** Answer of a request; an event stream, which does not end by itself, is closed after its head. */
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
