import { say } from '@regest/contract/locale/say.ts';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { connect } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { hasDemoAccounts, loadDemo } from './demo/load-demo.ts';
import type { Deps } from './deps.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
import { greeting } from './greet.ts';
import { readSettings } from './settings.ts';
import { describeStartupError } from './startup-error.ts';
import { openStore } from './store/open-store.ts';
import { startWorker } from './worker.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

type Stop = () => Promise<void>;

/** The password of the demo accounts is public: while they exist nobody outside may reach the server. */
function listenHost(wanted: string, withDemo: boolean): string {
  if (!withDemo || LOOPBACK.has(wanted)) return wanted;
  console.warn(say('start.loopbackOnly'));
  return '127.0.0.1';
}

async function start(): Promise<Stop> {
  const settings = readSettings(process.env);
  const log = pino({ level: process.env.LOG_LEVEL ?? 'warn' }, pino.destination(2));
  const stops: Stop[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse())
      await step().catch((error: unknown) => log.error({ err: error }, 'stop'));
  };
  try {
    const embedded = settings.databaseUrl === null;
    const database = embedded
      ? await startEmbeddedPostgres({ dataDir: settings.dataDir, log: (line) => log.info(line) })
      : { url: settings.databaseUrl as string, stop: async () => {} };
    stops.push(database.stop);
    await migrate(database.url);
    const connection = connect(database.url, {
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
    if (settings.demo) await loadDemo(deps);
    if (settings.role !== 'web') stops.push((await startWorker(deps)).stop);
    if (settings.role !== 'worker') {
      const app = await buildApp(deps);
      stops.push(() => app.close());
      const withDemo = await hasDemoAccounts(deps.db);
      const address = await app.listen({ port: settings.port, host: listenHost(settings.host, withDemo) });
      console.log(greeting(address, withDemo));
    }
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

function stopOn(signals: NodeJS.Signals[], stop: Stop): void {
  let stopping = false;
  for (const signal of signals) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop().then(() => process.exit(0));
    });
  }
}

try {
  stopOn(['SIGINT', 'SIGTERM'], await start());
} catch (error) {
  const line = describeStartupError(error);
  console.error(line ?? error);
  process.exit(1);
}
