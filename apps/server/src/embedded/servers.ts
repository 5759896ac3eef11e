import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '../errors/startup-error.ts';
import { waitUntilEnded } from '../operation/processes.ts';
import { signalServer } from './controller.ts';
import { type Credentials, databaseUrl, saveCredentials } from './credentials.ts';
import { freePort, tryPort } from './free-port.ts';
import { launch, logEnd, logSince } from './launch.ts';
import { connectWhenReady } from './owner.ts';
import {
  MAX_RESTARTS,
  type Patience,
  STUCK_WARNING,
  Stuck,
  stuckForGood,
  watchProgress,
} from './recovery.ts';
import type { RunAs } from './run-as.ts';
import type { Runtime } from './runtime.ts';

export type ClusterSetup = {
  folder: string;
  cluster: string;
  runtime: Runtime;
  runAs: RunAs;
  durable: boolean;
  patience: Patience;
  /** The server may belong to another program, which then restarts it. */
  isGuest: boolean;
  /** Shows a line to the operator. */
  warn: (line: string) => void;
};
export type Server = { pid: number; client: pg.Client; credentials: Credentials };

const STOP_MILLISECONDS = 60_000;

/** Starts the server; a stuck recovery is restarted up to `MAX_RESTARTS` times. */
export async function startServer(
  setup: ClusterSetup,
  saved: Credentials,
  restartsBefore = 0,
): Promise<Server> {
  for (let restarts = restartsBefore; ; restarts += 1) {
    try {
      return await startOnce(setup, saved, setup.patience(restarts));
    } catch (error) {
      if (!(error instanceof Stuck)) throw error;
      if (restarts === MAX_RESTARTS) throw stuckForGood(setup.folder);
      setup.warn(STUCK_WARNING);
    }
  }
}

async function startOnce(setup: ClusterSetup, saved: Credentials, patienceMs: number): Promise<Server> {
  let reason = '';
  let credentials = saved;
  for (let attempt = 0; attempt < 30; attempt += 1) {
    // Keeps the former port if possible, since connected processes reconnect to it.
    const mayStay = saved.port > 0 && !/could not bind/i.test(reason);
    const port = (mayStay && (await tryPort(saved.port))) || (await freePort());
    credentials = saveCredentials(setup.folder, { ...credentials, port });
    const end = logEnd(setup.folder);
    const { pid, isThere } = await launch({ ...setup, port });
    const url = databaseUrl(credentials, 'postgres');
    const isStuck = watchProgress(setup.folder, end, patienceMs);
    const client = await connectWhenReady(url, isThere, isStuck).catch(async (error: unknown) => {
      if (error instanceof Stuck) await endAtOnce(setup.runtime, pid);
      throw error;
    });
    if (client) return { pid, client, credentials };
    reason = logSince(setup.folder, end);
    // Temporary faults: the port was taken, or processes of a killed server have not ended yet.
    if (!/could not bind|shared memory block|lock file/i.test(reason)) break;
    await sleep(250);
  }
  const line = reason.split('\n').find((text) => /FATAL|PANIC|could not/.test(text)) ?? reason.trim();
  throw new StartupError(
    `Wbudowana baza danych nie uruchomiła się: ${line} (${setup.folder}/server.log)`,
    `The embedded database did not start: ${line} (${setup.folder}/server.log)`,
  );
}

/** Returns a fast shutdown: it closes connections and writes committed data, so that no recovery is needed. */
export function stopper(runtime: Runtime, server: Server): () => Promise<void> {
  const { pid } = server;
  // Stops the server at any exit of this process except SIGKILL.
  const onExit = () => signalServer(runtime, pid, 'SIGINT');
  process.once('exit', onExit);
  const stop = async () => {
    await server.client.end().catch(() => {});
    signalServer(runtime, pid, 'SIGINT');
    if (!(await waitUntilEnded(pid, STOP_MILLISECONDS))) await endAtOnce(runtime, pid);
    process.off('exit', onExit);
  };
  let stopping: Promise<void> | null = null;
  return () => {
    stopping ??= stop();
    return stopping;
  };
}

/** Immediate shutdown of the server with all its processes; the next start recovers. */
export async function endAtOnce(runtime: Runtime, pid: number): Promise<void> {
  signalServer(runtime, pid, 'SIGQUIT');
  if (await waitUntilEnded(pid, STOP_MILLISECONDS)) return;
  signalServer(runtime, pid, 'SIGKILL');
  await waitUntilEnded(pid, STOP_MILLISECONDS);
}
