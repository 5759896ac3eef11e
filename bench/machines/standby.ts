import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CLUSTER, reachFolder } from '../../apps/server/src/embedded/cluster.ts';
import { freePort } from '../../apps/server/src/embedded/free-port.ts';
import { chooseRunAs } from '../../apps/server/src/embedded/run-as.ts';
import { prepareRuntime } from '../../apps/server/src/embedded/runtime.ts';

export interface Standby {
  /** The same roles as at the primary. */
  url: string;
  ownerUrl: string;
  stop(): Promise<void>;
}

/** The data folder of a database that does not run, with owners and times. */
export function copyData(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

const atPort = (url: string, port: number) => {
  const moved = new URL(url);
  moved.port = String(port);
  return moved.href;
};

/** Settings of the primary, which those of a standby must not fall below. */
async function settingsOf(ownerUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where source = 'command line'`,
  );
  await client.end();
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

/** Resolves when the standby accepts connections: it has then caught up with its copy. */
async function untilReady(url: string, isThere: () => boolean): Promise<void> {
  while (isThere()) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isReady) return;
    await wait(50);
  }
  throw new Error('The standby did not start.');
}

/**
 * A standby of a primary that runs, from a copy of its folder that was taken while it did not: PostgreSQL's own
 * streaming replication.
 */
export async function startStandby(
  dataDir: string,
  primary: { url: string; ownerUrl: string },
): Promise<Standby> {
  const folder = join(dataDir, 'postgres');
  const cluster = join(folder, CLUSTER);
  const runAs = chooseRunAs(cluster);
  const { postgres } = prepareRuntime(runAs, folder);
  const { username, password, hostname, port: primaryPort } = new URL(primary.ownerUrl);
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  writeFileSync(join(cluster, 'standby.signal'), '');
  // In a file, since arguments can be read by every account of the machine.
  const conninfo = `host=${hostname} port=${primaryPort} user=${username} password=${password}`;
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  const port = await freePort();
  const settings = {
    ...(await settingsOf(primary.ownerUrl)),
    port: String(port),
    hot_standby: 'on',
    cluster_name: 'bench-standby',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const reach = reachFolder(folder, runAs);
  const log = openSync(join(folder, 'standby.log'), 'a', 0o600);
  const server = spawn(postgres, ['-D', `${reach.path}/${CLUSTER}`, ...args], {
    ...runAs,
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH, TZ: 'UTC' },
    stdio: ['ignore', log, log, reach.descriptor ?? 'ignore'],
  });
  reach.close();
  closeSync(log);
  const isThere = () => server.exitCode === null && server.signalCode === null;
  const exit = once(server, 'exit');
  const end = () => void server.kill('SIGINT');
  process.once('exit', end);
  const ownerUrl = atPort(primary.ownerUrl, port);
  await untilReady(ownerUrl, isThere);
  return {
    url: atPort(primary.url, port),
    ownerUrl,
    async stop() {
      end();
      await exit;
      process.off('exit', end);
    },
  };
}
