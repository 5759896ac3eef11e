import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type RunningServer = { url: string; dataDir: string; stop(): Promise<void> };

const READY_SECONDS = 600;
const START = join(import.meta.dirname, '..', '..', 'scripts', 'start.mjs');

/** Starts the program as a user does, with the demo in a new folder and on a free port. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'regest-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logPath = join(dataDir, 'program.log');
  const log = openSync(logPath, 'a');
  const program = spawn(process.execPath, [START], {
    // The IPC channel ends the program with this process, even if this one is killed.
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
    env: {
      ...withoutSettings(process.env),
      PORT: String(port),
      REGEST_DATA: dataDir,
      // A host name, since passkeys cannot be bound to an IP address.
      REGEST_PUBLIC_URL: `http://localhost:${port}`,
      ...env,
    },
  });
  closeSync(log);
  program.channel?.unref();
  program.unref();
  const stop = async () => {
    await end(program);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilHealthy(url, program);
  } catch (error) {
    const output = readFileSync(logPath, 'utf8').slice(-4000);
    await stop();
    throw new Error(`${(error as Error).message}\n${output}`);
  }
  return { url, dataDir, stop };
}

/** Removes settings of the developer, so that tests do not use their database, mail server or port. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours = /^(REGEST_.*|PORT|HOST|DATABASE_URL|SMTP_URL|NODE_OPTIONS)$/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name)));
}

async function untilHealthy(url: string, program: ChildProcess): Promise<void> {
  for (const last = Date.now() + READY_SECONDS * 1000; Date.now() < last; await sleep(200)) {
    if (hasEnded(program)) throw new Error('The program ended instead of answering:');
    const reply = await fetch(`${url}/api/health`).catch(() => null);
    await reply?.body?.cancel();
    if (reply?.ok) return;
  }
  throw new Error(`The program did not become healthy within ${READY_SECONDS} s:`);
}

const hasEnded = (program: ChildProcess) => program.exitCode !== null || program.signalCode !== null;

async function end(program: ChildProcess): Promise<void> {
  program.kill('SIGTERM');
  for (const last = Date.now() + 60_000; !hasEnded(program); await sleep(50)) {
    if (Date.now() > last) program.kill('SIGKILL');
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
