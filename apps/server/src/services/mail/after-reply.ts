import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';

/** Work that the caller must neither wait for nor be able to time. */
export function afterReply(reply: FastifyReply, { log }: Pick<Deps, 'log'>, work: () => Promise<void>): void {
  reply.raw.once('finish', () => {
    work().catch((error: unknown) => log.error({ err: error }, 'a mail was not sent'));
  });
}
