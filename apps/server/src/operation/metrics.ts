import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import type { Hold } from './event-loop.ts';

export interface Metrics {
  registry: Registry;
  watch(app: FastifyInstance): void;
  observeHold(hold: Hold): void;
}

/** Jobs of the queue by their state. */
type CountJobs = () => Promise<Record<string, number>>;

const HOLD_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics as a process sends them to its supervisor. */
export type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

function showJobs(registry: Registry, countJobs: CountJobs): void {
  new Gauge({
    name: 'regest_jobs',
    help: 'Jobs of the queue: waiting for their time or a worker, being run, given up',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      // The figures of the process itself are useful while the database is away.
      const states = await countJobs().catch(() => null);
      this.reset();
      for (const [state, count] of Object.entries(states ?? {})) this.set({ state }, count);
    },
  });
}

/** `process` names the role, so that the figures of two processes stay apart. */
export function openMetrics(process: string, pool: Pool, countJobs: CountJobs | null): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'regest_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const holds = new Histogram({
    name: 'regest_event_loop_hold_seconds',
    help: 'Times of more than 50 ms in which the process answered nothing else, by the route or job under way',
    labelNames: ['during'],
    buckets: HOLD_SECONDS,
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
  if (countJobs) showJobs(registry, countJobs);
  return {
    registry,
    observeHold({ ms, during }) {
      const [only = 'none', ...others] = during;
      holds.observe({ during: others.length > 0 ? 'several' : only }, ms / 1000);
    },
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

/** The figures of several processes on one page. */
export function mergeMetrics(processes: MetricValues[]): Promise<string> {
  return AggregatorRegistry.aggregate(processes).metrics();
}

/** Serves the metrics on a separate port, so that clients of the editor cannot read them. */
export async function serveMetrics(
  read: () => Promise<string>,
  port: number,
  host = '127.0.0.1',
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE });
    response.end(await read());
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
