import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestServer } from './test-server.ts';

const MAIN = join(import.meta.dirname, '../../src/programs/main.ts');
const PROBE = pathToFileURL(join(import.meta.dirname, 'loop-probe.ts')).href;

export interface WatchedProcess {
  /** Longest block of the event loop since the last call, in milliseconds of processor time. */
  longestHold(): Promise<number>;
  kill(): Promise<void>;
}

export interface WatchedServer extends WatchedProcess {
  address: string;
}

function spawnWatched(server: TestServer, role: 'web' | 'worker') {
  const child = spawn(process.execPath, ['--import', PROBE, MAIN], {
    env: {
      ...process.env,
      DATABASE_URL: server.url,
      REGEST_DATA: server.dataDir,
      REGEST_ROLE: role,
      PORT: '0',
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return {
    child,
    async longestHold() {
      const answer = once(child, 'message');
      child.send('how long?');
      const [{ longestMs }] = (await answer) as [{ longestMs: number }];
      return longestMs;
    },
    async kill() {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** Starts the web process on the database of a test server with a probe of its event loop. */
export async function startWatched(server: TestServer): Promise<WatchedServer> {
  const { child, ...watched } = spawnWatched(server, 'web');
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    if (/http:\/\/\S+/.test(text)) break;
  }
  const address = /http:\/\/\S+/.exec(text)?.[0];
  if (address === undefined) throw new Error(`The server did not start: ${text}`);
  return { address, ...watched };
}

/** Starts a worker process with the same probe; it takes jobs at once. */
export function startWatchedWorker(server: TestServer): WatchedProcess {
  const { child: _, ...watched } = spawnWatched(server, 'worker');
  return watched;
}
