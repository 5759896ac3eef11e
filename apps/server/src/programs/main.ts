import type { FastifyBaseLogger } from 'fastify';
import { describeStartupError } from '../errors/startup-error.ts';
import { openLog } from '../operation/log.ts';
import type { Settings } from '../settings.ts';
import { checkStart } from './check-start.ts';
import { openInstallation } from './open-installation.ts';
import { onceStopped, type Stop, stopAll } from './shutdown.ts';
import { StartRefused, supervise } from './supervisor.ts';

/** Loaded after settings and database are checked, so that a refused start fails fast. */
const PARTS = {
  metrics: () => import('../operation/metrics.ts'),
  role: () => import('./start-role.ts'),
};

type Start = [settings: Settings, databaseUrl: string, log: FastifyBaseLogger, stops: Stop[]];

/** Supervises a web and a worker process; this process handles no requests and keeps the database running. */
async function startAll(...[settings, databaseUrl, log, stops]: Start): Promise<void> {
  const worker = supervise('worker', databaseUrl, settings, log);
  const web = supervise('web', databaseUrl, settings, log);
  // Stops run in reverse order: requests, jobs, database.
  stops.push(worker.stop, web.stop);
  if (settings.metricsPort !== null) {
    const { mergeMetrics, serveMetrics } = await PARTS.metrics();
    const read = async () => mergeMetrics(await Promise.all([web.metrics(), worker.metrics()]));
    stops.push((await serveMetrics(read, settings.metricsPort, settings.metricsHost)).stop);
  }
  console.log((await web.start()).greeting);
  await worker.start();
}

async function startProcess(
  role: 'web' | 'worker',
  ...[settings, databaseUrl, log, stops]: Start
): Promise<void> {
  const { startRole } = await PARTS.role();
  const start = { role, databaseUrl, loadsDemo: settings.demo };
  const { greeting, metrics } = await startRole(start, settings, log, stops);
  if (metrics && settings.metricsPort !== null) {
    const { serveMetrics } = await PARTS.metrics();
    const read = () => metrics.registry.metrics();
    stops.push((await serveMetrics(read, settings.metricsPort, settings.metricsHost)).stop);
  }
  if (greeting !== null) console.log(greeting);
}

async function start(stops: Stop[]): Promise<void> {
  const settings = await checkStart(process.env);
  const log = openLog(process.env.LOG_LEVEL ?? 'warn');
  const { databaseUrl } = await openInstallation(settings, log, stops);
  const { role } = settings;
  if (role === 'all') await startAll(settings, databaseUrl, log, stops);
  else await startProcess(role, settings, databaseUrl, log, stops);
}

const stops: Stop[] = [];
const started = start(stops);
const stop = onceStopped(stops, started);
// Registered at once, so that Ctrl-C during the first start leaves no process behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
try {
  await started;
} catch (error) {
  await stopAll(stops);
  if (!(error instanceof StartRefused)) console.error(describeStartupError(error) ?? error);
  process.exit(1);
}
