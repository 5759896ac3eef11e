import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A download that never ends must not keep a restart waiting for ever. */
const MAX_REQUEST_MS = 60_000;
/** Time for clients that have just connected and are about to send a request. */
const LAST_REQUEST_MS = 1000;

/** While the server stops every answer closes its connection, so that no client sends a request on a closing one. */
export function prepareDrain(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.decorate('drain', { begun: false, silent });
  // Browsers open connections in advance. Node counts one without a request as busy and would wait for it.
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('onSend', async (_, reply) => {
    if (app.drain.begun) reply.header('connection', 'close');
  });
}

/**
 * Ends a server without a failed request: readiness fails first, and the balancer has `seconds` to notice while requests
 * are still answered; then none is accepted, and those under way are finished.
 */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  app.drain.begun = true;
  if (seconds > 0) await wait(seconds * 1000);
  const deadline = setTimeout(() => app.server.closeAllConnections(), MAX_REQUEST_MS);
  const closeSilent = setInterval(() => {
    for (const socket of app.drain.silent) socket.destroy();
  }, LAST_REQUEST_MS);
  await app.close();
  clearInterval(closeSilent);
  clearTimeout(deadline);
}
