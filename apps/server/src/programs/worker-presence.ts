import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { HOLD_WORKER_LOCK } from '../queries/jobs/jobs.ts';

const RETRY_MS = 1000;

/** Holds an advisory lock for each worker on one connection, by which other processes see that it is alive. */
export function holdPresence(pool: Pool, log: FastifyBaseLogger) {
  const workers = new Set<string>();
  let client: PoolClient | null = null;
  let closed = false;
  let ready: Promise<void> = connect();

  async function connect(): Promise<void> {
    let fresh: PoolClient | undefined;
    try {
      const opened = await pool.connect();
      fresh = opened;
      opened.once('error', () => lose(opened));
      client = opened;
      for (const worker of workers) await opened.query(HOLD_WORKER_LOCK, [worker]);
    } catch (error) {
      log.warn({ err: error }, 'workers cannot show that they live');
      // A lost connection has retried already: two of one process would wait for each other's locks.
      if (fresh) lose(fresh);
      else retry();
    }
  }
  function lose(lost: PoolClient): void {
    if (client !== lost) return;
    client = null;
    lost.release(true);
    retry();
  }
  function retry(): void {
    if (closed) return;
    setTimeout(() => {
      if (!closed) ready = connect();
    }, RETRY_MS).unref();
  }

  return {
    add(worker: string): void {
      workers.add(worker);
      ready = ready.then(async () => {
        await client?.query(HOLD_WORKER_LOCK, [worker]).catch(() => undefined);
      });
    },
    async close(): Promise<void> {
      closed = true;
      await ready;
      const last = client;
      client = null;
      // Closes the connection instead of returning it to the pool, so that its locks end.
      last?.release(true);
    },
  };
}
