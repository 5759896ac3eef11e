import { chmodSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '../errors/startup-error.ts';
import { makeFolder } from '../folders/data-folder.ts';
import { isAlive, readPidFile, runsProgram, servesFolder, waitUntilGone } from '../operation/processes.ts';
import { CLUSTER, checkVersion, clusterExists, createCluster, mendOwnership } from './cluster.ts';
import { type Credentials, databaseUrl, loadCredentials, saveCredentials } from './credentials.ts';
import { freePort, tryPort } from './free-port.ts';
import { launch, logEnd, logSince } from './launch.ts';
import { becomeOwner, connectWhenReady, ensureDatabase } from './owner.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';
import { prepareRuntime, type Runtime } from './runtime.ts';
import { ensureWorkRole } from './work-role.ts';

export type EmbeddedOptions = {
  /** The database lives in its subfolder `postgres`. */
  dataDir: string;
  log: (line: string) => void;
  /** `false` only where the data is thrown away afterwards. */
  durable?: boolean;
  /** What to do when another living process already runs the database of this folder. */
  whenRunning?: 'refuse' | 'join';
};

export type EmbeddedPostgres = {
  /** For the program at work: a role that can use the tables and nothing else. */
  url: string;
  /** For migrations and what else changes tables. */
  ownerUrl: string;
  stop(): Promise<void>;
};

type ClusterSetup = { folder: string; cluster: string; runtime: Runtime; runAs: RunAs; durable: boolean };
type Server = { pid: number; client: pg.Client; credentials: Credentials };

const DATABASE = 'regest';
/** Recovery after a power cut reads the log of all that was not yet written. */
const READY_SECONDS = 300;
const STOP_MILLISECONDS = 60_000;
const LOOK_MILLISECONDS = 500;

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = join(resolve(options.dataDir), 'postgres');
  makeFolder(folder);
  const runAs = chooseRunAs(join(folder, CLUSTER));
  // The folder itself holds no data; a server of another user must pass through it to the one that does.
  chmodSync(folder, runAs.uid === undefined ? 0o700 : 0o711);
  const runtime = prepareRuntime(runAs, folder);
  const durable = options.durable ?? true;
  const setup: ClusterSetup = { folder, cluster: join(folder, CLUSTER), runtime, runAs, durable };

  const exists = clusterExists(folder);
  const credentials = loadCredentials(folder, exists);
  if (!exists) {
    options.log('Tworzę wbudowaną bazę danych. / Creating the embedded database.');
    createCluster(folder, runtime, runAs, credentials, durable);
  }
  checkVersion(folder, runtime);
  mendOwnership(folder, runAs);

  const server = (await takeOver(setup, credentials, options)) ?? (await startServer(setup, credentials));
  if (!(await becomeOwner(server.client))) {
    await server.client.end();
    if (options.whenRunning !== 'join') throw inUse(options.dataDir);
    return { ...addresses(server.credentials), stop: async () => {} };
  }
  await ensureDatabase(server.client, DATABASE);
  await ensureWorkRole(server.client, server.credentials.work, DATABASE);
  return { ...addresses(server.credentials), stop: keepRunning(setup, server, options.log) };
}

function addresses({ port, work, ...owner }: Credentials): { url: string; ownerUrl: string } {
  return {
    url: databaseUrl({ ...work, port }, DATABASE),
    ownerUrl: databaseUrl({ ...owner, port }, DATABASE),
  };
}

/** A server that was killed (the machine ran out of memory, say) is started again where it was. */
function keepRunning(setup: ClusterSetup, first: Server, log: (line: string) => void): () => Promise<void> {
  let stop = stopper(first);
  let { pid } = first;
  let reviving: Promise<void> | null = null;
  const revive = async () => {
    await stop();
    log(
      'Baza danych przestała działać: uruchamiam ją ponownie. / The database has ended: starting it again.',
    );
    rmSync(join(setup.cluster, 'postmaster.pid'), { force: true });
    const server = await startServer(setup, first.credentials);
    await becomeOwner(server.client);
    pid = server.pid;
    stop = stopper(server);
  };
  const timer = setInterval(() => {
    if (reviving || isAlive(pid)) return;
    reviving = revive()
      .catch((error: unknown) => log(String(error)))
      .finally(() => {
        reviving = null;
      });
  }, LOOK_MILLISECONDS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await reviving;
    await stop();
  };
}

function inUse(dataDir: string): StartupError {
  return new StartupError(
    `Folder ${dataDir} jest już używany przez uruchomiony program: zamknij go albo wskaż inny w REGEST_DATA.`,
    `The folder ${dataDir} is in use by a running program: stop it or set another one in REGEST_DATA.`,
  );
}

/** The server that a killed start left running, if it is there, is ours and runs the programs we would run. */
async function takeOver(
  setup: ClusterSetup,
  credentials: Credentials,
  options: EmbeddedOptions,
): Promise<Server | null> {
  const left = readPidFile(setup.cluster);
  if (left === null) return null;
  if (!isAlive(left.pid) || !servesFolder(left.pid, setup.cluster)) {
    // PostgreSQL would refuse to start if the dead server's number now belongs to another program.
    rmSync(join(setup.cluster, 'postmaster.pid'), { force: true });
    return null;
  }
  const known = { ...credentials, port: left.port };
  const url = databaseUrl(known, 'postgres');
  const client = await connectWhenReady(url, () => isAlive(left.pid), READY_SECONDS);
  if (client === null) return null;
  const server = { pid: left.pid, client, credentials: known };
  if (runsProgram(left.pid, setup.runtime.postgres)) return server;
  if (!(await becomeOwner(client))) return server;
  options.log('Uruchamiam bazę danych ponownie po aktualizacji. / Restarting the database after an update.');
  await stopper(server)();
  return null;
}

async function startServer(setup: ClusterSetup, saved: Credentials): Promise<Server> {
  let reason = '';
  let credentials = saved;
  for (let attempt = 0; attempt < 30; attempt += 1) {
    // Whoever was connected looks for it where it was.
    const mayStay = saved.port > 0 && !/could not bind/i.test(reason);
    const port = (mayStay && (await tryPort(saved.port))) || (await freePort());
    credentials = saveCredentials(setup.folder, { ...credentials, port });
    const end = logEnd(setup.folder);
    const child = launch({ ...setup, port });
    const pid = await new Promise<number>((done, fail) => {
      child.once('error', fail);
      child.once('spawn', () => done(child.pid as number));
    });
    const url = databaseUrl(credentials, 'postgres');
    const client = await connectWhenReady(
      url,
      () => child.exitCode === null && child.signalCode === null,
      READY_SECONDS,
    );
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
function stopper({ pid, client }: Server): () => Promise<void> {
  // An exit that forgot to stop must not leave the server behind; a kill -9 still can.
  const onExit = () => signal(pid, 'SIGINT');
  process.once('exit', onExit);
  const stop = async () => {
    await client.end().catch(() => {});
    signal(pid, 'SIGINT');
    if (!(await waitUntilGone(pid, STOP_MILLISECONDS))) {
      signal(pid, 'SIGQUIT');
      await waitUntilGone(pid, STOP_MILLISECONDS);
    }
    process.off('exit', onExit);
  };
  let stopping: Promise<void> | null = null;
  return () => {
    stopping ??= stop();
    return stopping;
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
