import type { FastifyInstance } from 'fastify';

/** Longer than any line that is merely slow keeps still. */
const SILENCE_MS = 120_000;

/**
 * Hangs up on whoever connects, or begins to send, and then keeps still: a connection that waits for the rest of a
 * request would be held for ever. How long the whole may take is not limited, since files may be large.
 */
export function hangUpOnSilence({ server }: FastifyInstance, silenceMs = SILENCE_MS): void {
  // Node ends headers that do not come to an end, but not a line on which nothing comes at all.
  server.on('connection', (line) => line.setTimeout(silenceMs));
  server.on('request', (request) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    const hasBody = coding !== undefined || Number(length) > 0;
    request.setTimeout(hasBody ? silenceMs : 0);
    if (hasBody) request.once('end', () => request.setTimeout(0));
  });
}
