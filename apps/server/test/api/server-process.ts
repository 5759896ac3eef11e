import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestServer } from './test-server.ts';

const MAIN = join(import.meta.dirname, '../../src/programs/main.ts');

export interface ServerProcess {
  /** Base address; empty for a worker, which does not listen. */
  address: string;
  /** Sends SIGKILL, so that the process cannot close its connections. */
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** For `afterEach` of files that start processes, so that none outlives its test. */
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

/** Starts the program on the database of a test server, as an operator does. */
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

/** Polls until the condition holds; the time limit of the test ends it otherwise. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(50);
}
