import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** Where the call that is being served came from. */
export interface CallOrigin {
  address: string;
}

const current = new AsyncLocalStorage<CallOrigin>();

/** Nothing outside a call: in a job or a command. */
export function callOrigin(): CallOrigin | undefined {
  return current.getStore();
}

/**
 * Kept beside the call and not handed from function to function: an entry of the audit trail must have its
 * address wherever it is written, and nobody can forget to pass it on.
 */
export function rememberOrigin(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => current.run({ address: request.ip }, done));
}
