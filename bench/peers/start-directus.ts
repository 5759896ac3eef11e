import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import type { Installed } from './install-directus.ts';
import { copyRecords } from './plain-table.ts';

const DATABASE = 'peer';
const PATIENCE_MS = 120_000;

export interface RunningPeer {
  base: string;
  token: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

async function newDatabase(ownerUrl: string): Promise<string> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  await client.end();
  const url = new URL(ownerUrl);
  url.pathname = `/${DATABASE}`;
  return url.href;
}

/** Directus on a database of its own in our cluster, with our rows; its settings are its own but for what a call costs nothing by. */
export async function startDirectus(installed: Installed, ownerUrl: string): Promise<RunningPeer> {
  const { folder, program } = installed;
  const url = await newDatabase(ownerUrl);
  const port = await freePort();
  const token = randomBytes(24).toString('hex');
  const options = {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DB_CLIENT: 'pg',
      DB_CONNECTION_STRING: url,
      HOST: '127.0.0.1',
      PORT: String(port),
      SECRET: randomBytes(24).toString('hex'),
      ADMIN_EMAIL: 'pomiar@example.org',
      ADMIN_PASSWORD: randomBytes(24).toString('hex'),
      ADMIN_TOKEN: token,
      LOG_LEVEL: 'error',
      SERVE_APP: 'false',
      TELEMETRY: 'false',
      PRESSURE_LIMITER_ENABLED: 'false',
    },
  };
  const made = spawnSync(process.execPath, [program, 'bootstrap'], { ...options, stdio: 'inherit' });
  if (made.status !== 0) throw new Error('Directus did not make its tables.');
  await copyRecords(ownerUrl, url);
  const child = spawn(process.execPath, [program, 'start'], { ...options, stdio: 'inherit' });
  const running = () => child.exitCode === null && child.signalCode === null;
  const base = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (!running()) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  for (const end = performance.now() + PATIENCE_MS; ; ) {
    if (await answers(`${base}/server/ping`)) return { base, token, stop };
    if (!running() || performance.now() > end) {
      await stop();
      throw new Error('Directus did not start.');
    }
    await new Promise((next) => setTimeout(next, 250));
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
