import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A download that never ends must not keep a restart waiting for ever. */
const LONGEST_REQUEST_MS = 60_000;
/** For whoever connected a moment ago and is about to ask. */
const LAST_QUESTION_MS = 1000;

/** From the first moment of a stop every answer ends its connection, so that no client begins on one that closes. */
export function prepareDrain(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.decorate('drain', { begun: false, silent });
  // Browsers open lines in advance. Node takes one that has not asked yet for busy, and would wait for it.
  app.server.on('connection', (line) => {
    silent.add(line);
    line.once('close', () => silent.delete(line));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('onSend', async (_, reply) => {
    if (app.drain.begun) reply.header('connection', 'close');
  });
}

/**
 * Ends a server without a failed request: readiness fails first, and whoever spreads the
 * requests has `seconds` to notice while all is still answered; then nothing new is
 * taken, and what is being answered is finished.
 */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  app.drain.begun = true;
  if (seconds > 0) await wait(seconds * 1000);
  const tooLong = setTimeout(() => app.server.closeAllConnections(), LONGEST_REQUEST_MS);
  const hangUp = setInterval(() => {
    for (const line of app.drain.silent) line.destroy();
  }, LAST_QUESTION_MS);
  await app.close();
  clearInterval(hangUp);
  clearTimeout(tooLong);
}
