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
  STARTING_ANEW,
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
  /** Whether the server may be another program's, who will see to it. */
  isGuest: boolean;
  /** What the one who runs the program should read. */
  warn: (line: string) => void;
};
export type Server = { pid: number; client: pg.Client; credentials: Credentials };

const STOP_MILLISECONDS = 60_000;

/** Starts the server; retries a sensible number of times when it gets stuck on the way. */
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
      setup.warn(STARTING_ANEW);
    }
  }
}

async function startOnce(setup: ClusterSetup, saved: Credentials, patienceMs: number): Promise<Server> {
  let reason = '';
  let credentials = saved;
  for (let attempt = 0; attempt < 30; attempt += 1) {
    // Connected processes look for it at its former address.
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
    // Either passes: another port is taken, or the last processes of a killed server have yet to end.
    if (!/could not bind|shared memory block|lock file/i.test(reason)) break;
    await sleep(250);
  }
  const line = reason.split('\n').find((text) => /FATAL|PANIC|could not/.test(text)) ?? reason.trim();
  throw new StartupError(
    `Wbudowana baza danych nie uruchomiła się: ${line} (${setup.folder}/server.log)`,
    `The embedded database did not start: ${line} (${setup.folder}/server.log)`,
  );
}

/** A fast shutdown: connections are closed, what is committed is written, nothing needs recovery. */
export function stopper(runtime: Runtime, server: Server): () => Promise<void> {
  const { pid } = server;
  // An exit that forgot to stop must not leave the server behind; a kill -9 still can.
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

/** The server ends its processes, those that do not listen too, and leaves the rest to the next recovery. */
export async function endAtOnce(runtime: Runtime, pid: number): Promise<void> {
  signalServer(runtime, pid, 'SIGQUIT');
  if (await waitUntilEnded(pid, STOP_MILLISECONDS)) return;
  signalServer(runtime, pid, 'SIGKILL');
  await waitUntilEnded(pid, STOP_MILLISECONDS);
}
