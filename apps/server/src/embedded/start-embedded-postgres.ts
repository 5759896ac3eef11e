import { chmodSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from '../errors/startup-error.ts';
import { makeFolder } from '../folders/data-folder.ts';
import { isAlive, readPidFile, runsProgram, servesFolder } from '../operation/processes.ts';
import { CLUSTER, checkVersion, clusterExists, createCluster, mendOwnership } from './cluster.ts';
import { reportsFolder, reportsProgram } from './controller.ts';
import { type Credentials, databaseUrl, loadCredentials } from './credentials.ts';
import { connectOrEnd, keepRunning } from './keep-running.ts';
import { becomeOwner, ensureDatabase } from './owner.ts';
import { type Patience, usualPatience } from './recovery.ts';
import { chooseRunAs } from './run-as.ts';
import { prepareRuntime, type Runtime } from './runtime.ts';
import { type ClusterSetup, type Server, startServer, stopper } from './servers.ts';
import { ensureWorkRole } from './work-role.ts';

export type EmbeddedOptions = {
  /** Data folder; the database is in its subfolder `postgres`. */
  dataDir: string;
  log: (line: string) => void;
  /** Shows a line to the operator; defaults to `log`. */
  warn?: (line: string) => void;
  /** False only for data that are discarded afterwards. */
  durable?: boolean;
  /** Behaviour if another process already runs the database of this folder. */
  whenRunning?: 'refuse' | 'join';
  /** Time without a sign of progress before a recovering server is restarted. */
  patience?: Patience;
};

export type EmbeddedPostgres = {
  /** Address for the working role, which can only use the tables. */
  url: string;
  /** Address for the owner, who can change tables. */
  ownerUrl: string;
  stop(): Promise<void>;
};

const DATABASE = 'regest';

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = join(resolve(options.dataDir), 'postgres');
  makeFolder(folder);
  const runAs = chooseRunAs(join(folder, CLUSTER));
  // The folder has no data itself, but a server run as another user must pass through it.
  chmodSync(folder, runAs.uid === undefined ? 0o700 : 0o711);
  const runtime = prepareRuntime(runAs, folder);
  const durable = options.durable ?? true;
  const { log, warn = log, patience = usualPatience } = options;
  const cluster = join(folder, CLUSTER);
  const isGuest = options.whenRunning === 'join';
  const setup: ClusterSetup = { folder, cluster, runtime, runAs, durable, patience, isGuest, warn };

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
  return { ...addresses(server.credentials), stop: keepRunning(setup, server) };
}

function addresses({ port, work, ...owner }: Credentials): { url: string; ownerUrl: string } {
  return {
    url: databaseUrl({ ...work, port }, DATABASE),
    ownerUrl: databaseUrl({ ...owner, port }, DATABASE),
  };
}

function inUse(dataDir: string): StartupError {
  return new StartupError(
    `Folder ${dataDir} jest już używany przez uruchomiony program: zamknij go albo wskaż inny w REGEST_DATA.`,
    `The folder ${dataDir} is in use by a running program: stop it or set another one in REGEST_DATA.`,
  );
}

/** On Windows, which hides the command line of other processes, the server itself is queried. */
async function isOurServer(pid: number, cluster: string, url: string): Promise<boolean> {
  return process.platform === 'win32' ? reportsFolder(pid, cluster, url) : servesFolder(pid, cluster);
}

async function runsOurProgram({ pid, client }: Server, { postgres }: Runtime): Promise<boolean> {
  return process.platform === 'win32' ? reportsProgram(client, postgres) : runsProgram(pid, postgres);
}

/** Finds a server that a killed start left running, if it serves this folder and runs the same programs. */
async function takeOver(
  setup: ClusterSetup,
  credentials: Credentials,
  options: EmbeddedOptions,
): Promise<Server | null> {
  const pidFile = readPidFile(setup.cluster);
  if (pidFile === null) return null;
  const running = { ...credentials, port: pidFile.port };
  const url = databaseUrl(running, 'postgres');
  if (!isAlive(pidFile.pid) || !(await isOurServer(pidFile.pid, setup.cluster, url))) {
    // PostgreSQL would refuse to start if the pid of the dead server now belongs to another program.
    rmSync(join(setup.cluster, 'postmaster.pid'), { force: true });
    return null;
  }
  const client = await connectOrEnd(setup, pidFile.pid, url);
  if (client === null) return null;
  const server = { pid: pidFile.pid, client, credentials: running };
  if (await runsOurProgram(server, setup.runtime)) return server;
  if (!(await becomeOwner(client))) return server;
  options.log('Uruchamiam bazę danych ponownie po aktualizacji. / Restarting the database after an update.');
  await stopper(setup.runtime, server)();
  return null;
}
