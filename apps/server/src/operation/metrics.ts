import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  watch(app: FastifyInstance): void;
}

/** Jobs of the queue by their state. */
type CountJobs = () => Promise<Record<string, number>>;

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function openMetrics(pool: Pool, countJobs: CountJobs): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'regest_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  new Gauge({
    name: 'regest_database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'regest_jobs',
    help: 'Jobs of the queue: waiting for their time or a worker, being run, given up',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      // The figures of the process itself are worth having while the database is away.
      const states = await countJobs().catch(() => null);
      this.reset();
      for (const [state, count] of Object.entries(states ?? {})) this.set({ state }, count);
    },
  });
  return {
    registry,
    watch(app) {
      app.addHook('onResponse', async (request, reply) => {
        const labels = {
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: String(reply.statusCode),
        };
        requests.observe(labels, reply.elapsedTime / 1000);
      });
    },
  };
}

/** On a port of its own, so that the figures are never open to whoever reaches the editor. */
export async function serveMetrics(
  metrics: Metrics,
  port: number,
  host = '127.0.0.1',
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': metrics.registry.contentType });
    response.end(await metrics.registry.metrics());
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
