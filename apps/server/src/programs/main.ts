import { connect } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { useParserUser } from '../engines/isolation/parser-user.ts';
import { describeStartupError } from '../errors/startup-error.ts';
import { closeDataFolder } from '../folders/close-folder.ts';
import { prepareDataFolder, requireRoomToStart } from '../folders/data-folder.ts';
import { useTempFolder } from '../folders/temp-folder.ts';
import { say } from '../operation/console-texts.ts';
import { drain } from '../operation/drain.ts';
import { openLog } from '../operation/log.ts';
import type { Metrics } from '../operation/metrics.ts';
import { countJobs } from '../queries/jobs/jobs.ts';
import { hasAccounts, hasDemoAccounts } from '../queries/users/known-accounts.ts';
import { readSettings } from '../settings.ts';
import { openStore } from '../store/open-store.ts';
import { greeting } from './greet.ts';
import { migrateDatabase, openDatabase } from './open-database.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

type Stop = () => Promise<void>;

/** The password of the demo accounts is public: while they exist nobody outside may reach the server. */
function listenHost(wanted: string, withDemo: boolean): string {
  if (!withDemo || LOOPBACK.has(wanted)) return wanted;
  console.warn(say('start.loopbackOnly'));
  return '127.0.0.1';
}

/**
 * What a role does not need is never loaded, and nothing of it before the settings and the database are found sound: a
 * start that is refused answers at once.
 */
const PARTS = {
  app: () => import('./app.ts'),
  demo: () => import('../demo/load-demo.ts'),
  metrics: () => import('../operation/metrics.ts'),
  worker: () => import('./worker.ts'),
};

async function start(stops: Stop[]): Promise<void> {
  const settings = readSettings(process.env);
  const log = openLog(process.env.LOG_LEVEL ?? 'warn');
  const embedded = settings.databaseUrl === null;
  if (embedded || settings.store === 'disk') prepareDataFolder(settings.dataDir);
  if (embedded) requireRoomToStart(settings.dataDir);
  const database = await openDatabase(settings, log, 'refuse');
  stops.push(database.stop);
  await migrateDatabase(database);
  const leaveTemp = useTempFolder(settings.dataDir);
  stops.push(async () => leaveTemp());
  if (settings.parserUser !== null) useParserUser(settings.parserUser);
  closeDataFolder(settings.dataDir).catch((error: unknown) =>
    log.warn({ err: error }, 'files stay readable'),
  );
  const connection = connect(database.url, {
    max: settings.databasePool,
    onError: (error) => log.warn({ err: error }, 'idle connection lost'),
  });
  stops.push(connection.close);
  const deps: Deps = {
    settings,
    pool: connection.pool,
    db: connection.db,
    store: openStore(settings.store, settings.dataDir),
    log,
  };
  let metrics: Metrics | undefined;
  if (settings.metricsPort !== null) {
    const { openMetrics, serveMetrics } = await PARTS.metrics();
    metrics = openMetrics(connection.pool, () => countJobs(connection.db));
    stops.push((await serveMetrics(metrics, settings.metricsPort, settings.metricsHost)).stop);
  }
  if (settings.demo) await (await PARTS.demo()).loadDemo(deps);
  if (settings.role !== 'web') {
    const { startWorker } = await PARTS.worker();
    stops.push((await startWorker(deps)).stop);
  }
  if (settings.role !== 'worker') {
    const { buildApp } = await PARTS.app();
    const app = await buildApp(deps, metrics && { metrics });
    stops.push(() => drain(app, settings.drainSeconds));
    const withDemo = await hasDemoAccounts(deps.db);
    const address = await app.listen({ port: settings.port, host: listenHost(settings.host, withDemo) });
    const portal = settings.portal ? (settings.portalUrl ?? `${address}/portal`) : null;
    console.log(greeting(address, portal, withDemo, !(await hasAccounts(deps.db))));
  }
}

async function stopAll(stops: Stop[]): Promise<void> {
  for (const step of stops.splice(0).reverse()) await step().catch((error: unknown) => console.error(error));
}

/** Heard from the first moment, so that Ctrl-C in the middle of a first start leaves no process behind. */
function stopOnSignals(stops: Stop[], started: Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      await started.catch(() => {});
      await stopAll(stops);
      process.exit(0);
    });
  }
}

const stops: Stop[] = [];
const started = start(stops);
stopOnSignals(stops, started);
try {
  await started;
} catch (error) {
  await stopAll(stops);
  console.error(describeStartupError(error) ?? error);
  process.exit(1);
}
