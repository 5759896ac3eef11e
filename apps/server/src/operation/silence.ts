import type { FastifyInstance } from 'fastify';

/** Longer than any line that is merely slow keeps still. */
const SILENCE_MS = 120_000;

/**
 * Hangs up on whoever begins to send and then keeps still: a connection that waits for the rest of a
 * request would be held for ever. How long the whole may take is not limited, since files may be large.
 */
export function hangUpOnSilence({ server }: FastifyInstance, silenceMs = SILENCE_MS): void {
  server.on('request', (request) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (coding === undefined && !(Number(length) > 0)) return;
    request.setTimeout(silenceMs, () => request.destroy());
    request.once('end', () => request.setTimeout(0));
  });
}
