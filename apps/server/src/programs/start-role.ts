import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { connect } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { useParserUser } from '../engines/isolation/parser-user.ts';
import { useTempFolder } from '../folders/temp-folder.ts';
import { say } from '../operation/console-texts.ts';
import { drain } from '../operation/drain.ts';
import { watchEventLoop } from '../operation/event-loop.ts';
import type { Metrics } from '../operation/metrics.ts';
import { countJobs } from '../queries/jobs/jobs.ts';
import { hasAccounts, hasDemoAccounts } from '../queries/users/known-accounts.ts';
import type { Settings } from '../settings.ts';
import { openStore } from '../store/open-store.ts';
import { greeting } from './greet.ts';
import type { Stop } from './shutdown.ts';

export type ProcessRole = 'web' | 'worker';

export interface RunningRole {
  /** Text for the terminal; null for a worker. */
  greeting: string | null;
  port: number | null;
  metrics: Metrics | null;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Wildcard addresses, which other computers cannot connect to. */
const UNSPECIFIED = new Set(['0.0.0.0', '[::]']);

/** Loopback only while demo accounts exist, since their password is public. */
function listenHost({ host: configured, publicUrl }: Settings, withDemo: boolean): string {
  if (!withDemo && UNSPECIFIED.has(new URL(publicUrl).hostname)) console.warn(say('start.noPublicUrl'));
  if (!withDemo || LOOPBACK.has(configured)) return configured;
  console.warn(say('start.loopbackOnly'));
  return '127.0.0.1';
}

/** Loaded on demand, so that a role loads only its own modules. */
const PARTS = {
  app: () => import('./app.ts'),
  demo: () => import('../demo/load-demo.ts'),
  metrics: () => import('../operation/metrics.ts'),
  worker: () => import('./worker.ts'),
};

function openDeps(settings: Settings, databaseUrl: string, log: FastifyBaseLogger, stops: Stop[]): Deps {
  const leaveTemp = useTempFolder(settings.dataDir);
  stops.push(async () => leaveTemp());
  if (settings.parserUser !== null) useParserUser(settings.parserUser);
  const { pool, db, close } = connect(databaseUrl, {
    max: settings.databasePool,
    closureClockOffset: settings.closureClockOffset,
    onError: (error) => log.warn({ err: error }, 'idle connection lost'),
  });
  stops.push(close);
  return { settings, pool, db, store: openStore(settings.store, settings.dataDir), log };
}

async function startJobs(deps: Deps, stops: Stop[]) {
  const { startWorker } = await PARTS.worker();
  stops.push((await startWorker(deps)).stop);
  return { greeting: null, port: null };
}

async function startWeb(deps: Deps, loadsDemo: boolean, metrics: Metrics | null, stops: Stop[]) {
  const { settings, db } = deps;
  if (loadsDemo) await (await PARTS.demo()).loadDemo(deps);
  const { buildApp } = await PARTS.app();
  const app = await buildApp(deps, metrics ? { metrics } : {});
  stops.push(() => drain(app, settings.drainSeconds));
  const withDemo = await hasDemoAccounts(db);
  const address = await app.listen({ port: settings.port, host: listenHost(settings, withDemo) });
  const portal = settings.portal ? (settings.portalUrl ?? `${address}/portal`) : null;
  return {
    greeting: greeting(address, portal, withDemo, !(await hasAccounts(db))),
    port: (app.server.address() as AddressInfo).port,
  };
}

export interface RoleStart {
  role: ProcessRole;
  databaseUrl: string;
  /** Loads the demo into an empty database; false for the replacement of a killed process. */
  loadsDemo: boolean;
}

/** Starts a process that answers requests or runs jobs on an open database. */
export async function startRole(
  { role, databaseUrl, loadsDemo }: RoleStart,
  settings: Settings,
  log: FastifyBaseLogger,
  stops: Stop[],
): Promise<RunningRole> {
  const deps = openDeps(settings, databaseUrl, log, stops);
  // The supervisor merges the metrics of both processes, so only one of them counts jobs.
  const countsJobs = settings.role === role || role === 'web';
  const metrics =
    settings.metricsPort === null
      ? null
      : (await PARTS.metrics()).openMetrics(role, deps.pool, countsJobs ? () => countJobs(deps.db) : null);
  const running = role === 'web' ? startWeb(deps, loadsDemo, metrics, stops) : startJobs(deps, stops);
  const { greeting, port } = await running;
  // Starts late, since loading modules blocks the event loop before any request can wait.
  const unwatch = watchEventLoop((hold) => {
    log.warn({ role, ...hold }, 'the event loop was held');
    metrics?.observeHold(hold);
  });
  stops.push(async () => unwatch());
  return { greeting, port, metrics };
}
