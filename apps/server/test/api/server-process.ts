import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestServer } from './test-server.ts';

const MAIN = join(import.meta.dirname, '../../src/programs/main.ts');

export interface ServerProcess {
  /** Where it listens; a worker does not. */
  address: string;
  /** As the kernel kills: no goodbye to the database. */
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** For `afterEach` of a file that starts processes: none outlives its test, however that ends. */
export async function endProcesses(): Promise<void> {
  await Promise.all([...running].map(end));
}

async function addressOf(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    const address = /http:\/\/\S+/.exec(text)?.[0];
    if (address) return address;
  }
  throw new Error(`The server did not start: ${text}`);
}

/** The program itself, as an operator starts it, on the database of a test server. */
export async function startProcess(
  server: TestServer,
  role: 'web' | 'worker',
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATABASE_URL: server.url,
      REGEST_DATA: server.dataDir,
      REGEST_ROLE: role,
      PORT: '0',
      HOST: '127.0.0.1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return {
    address: role === 'web' ? await addressOf(child) : '',
    kill: () => end(child),
  };
}

/** Polls until it holds. The test's own time limit ends what never does. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(50);
}
