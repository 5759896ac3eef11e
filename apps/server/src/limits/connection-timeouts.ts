import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Longer than any connection that is merely slow transfers nothing. */
export const IDLE_TIMEOUT_MS = 120_000;

/**
 * Closes connections on which a client opens or begins a request and then sends nothing: each would be held for ever.
 * The whole of a request is not limited, since files may be large.
 */
export function limitSilence({ server }: FastifyInstance, timeoutMs = IDLE_TIMEOUT_MS): void {
  // Node ends headers that do not come to an end, but not a connection on which nothing comes at all.
  server.on('connection', (socket) => socket.setTimeout(timeoutMs));
  server.on('request', (request) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    const hasBody = coding !== undefined || Number(length) > 0;
    request.setTimeout(hasBody ? timeoutMs : 0);
    if (hasBody) request.once('end', () => request.setTimeout(0));
  });
}

/**
 * Closes connections whose client requests a file or an export and then does not read it: the database connection behind
 * it would be held for ever. Node sees whether anything at all has left, so a slow reader is served to the end, and a
 * client that waits for the server is not closed.
 */
export function limitStalls(app: FastifyInstance, timeoutMs = IDLE_TIMEOUT_MS): void {
  app.addHook('onSend', async (_, { raw }, payload) => {
    const { socket } = raw;
    if (!(payload instanceof Readable) || typeof socket?.setTimeout !== 'function') return;
    raw.setTimeout(timeoutMs, () => {
      if (raw.writableNeedDrain) socket.destroy();
      else socket.setTimeout(timeoutMs);
    });
  });
}
