import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { pino } from 'pino';
import { connect } from '../../apps/server/src/db/connect.ts';
import { buildApp } from '../../apps/server/src/programs/app.ts';
import { readSettings } from '../../apps/server/src/settings.ts';
import { openStore } from '../../apps/server/src/store/open-store.ts';

interface WebSetting {
  databaseUrl: string;
  /** Size of its pool. */
  connections: number;
  dataDir: string;
}

export interface Web {
  address: string;
  close(): Promise<void>;
}

/**
 * A web process: what answers requests and nothing else, as `REGEST_ROLE=web` does, at whatever database it is given.
 */
export async function startWeb(setting: WebSetting): Promise<Web> {
  const child: ChildProcess = fork(import.meta.filename);
  const exit = once(child, 'exit');
  child.send(setting);
  const message = await Promise.race([once(child, 'message'), exit]);
  if (typeof message[0] !== 'string') throw new Error(`A web process ended with ${message[0]}.`);
  return {
    address: message[0],
    async close() {
      child.disconnect();
      await exit;
    },
  };
}

async function serve({ databaseUrl, connections, dataDir }: WebSetting): Promise<void> {
  const { pool, db, close } = connect(databaseUrl, { max: connections });
  const settings = readSettings({
    REGEST_DATA: dataDir,
    REGEST_DEMO: '0',
    REGEST_TRUSTED_PROXIES: '127.0.0.1',
  });
  const log = pino({ level: 'error' }, pino.destination(2));
  const store = openStore(settings.store, dataDir);
  const app = await buildApp({ settings, pool, db, store, log }, { pages: false });
  process.once('disconnect', () =>
    app
      .close()
      .then(close)
      .finally(() => process.exit()),
  );
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
}

if (process.send !== undefined && process.argv[1] === import.meta.filename) {
  // An interrupt goes to the process that started the measurement.
  process.on('SIGINT', () => {});
  process.once('message', (setting: WebSetting) => void serve(setting));
}
