import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Longer than any line that is merely slow stands still. */
export const STALL_MS = 120_000;

/**
 * Gives up on whoever asks for a file or an export and then does not take it: what reads for them, a connection of the
 * database perhaps, would be held for ever. Node sees whether anything at all has left meanwhile, so a slow reader is
 * served to the end; and one who waits for us is never to blame.
 */
export function giveUpStalled(app: FastifyInstance, stallMs = STALL_MS): void {
  app.addHook('onSend', async (_, { raw }, payload) => {
    const { socket } = raw;
    if (!(payload instanceof Readable) || typeof socket?.setTimeout !== 'function') return;
    raw.setTimeout(stallMs, () => {
      if (raw.writableNeedDrain) socket.destroy();
      else socket.setTimeout(stallMs);
    });
  });
}
