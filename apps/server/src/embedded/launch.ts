import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { asciiPath } from '../operation/ascii-path.ts';
import { folderMark } from '../operation/processes.ts';
import { CLUSTER, reachFolder } from './cluster.ts';
import { type Launched, launchByController } from './controller.ts';
import type { RunAs } from './run-as.ts';
import type { Runtime } from './runtime.ts';

const LOG = 'server.log';
const LOG_LIMIT = 5_000_000;

/** Settings for a laptop with two cores and an open browser, with full durability. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // Starting two parallel workers takes longer than a list of records, and they compete with other queries.
  max_parallel_workers_per_gather: '0',
  // Preallocated memory for parallel index builds, since /dev/shm of a container is often too small.
  min_dynamic_shared_memory: '64MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // I/O workers, the default of 18, have a fault: if one is killed during recovery, requests to it are lost and every
  // connection hangs. `sync` lets each connection read for itself, as before 18.
  io_method: 'sync',
  // No connections during recovery, so that every connected client can write.
  hot_standby: 'off',
  jit: 'off',
};

/** Settings of databases of tests, which are discarded and need no durability. */
const NON_DURABLE_SETTINGS = {
  max_connections: '200',
  min_dynamic_shared_memory: '0',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  max_wal_size: '4GB',
};

export type Launch = { folder: string; runtime: Runtime; runAs: RunAs; port: number; durable: boolean };

function settingsOf({ folder, port, durable }: Launch): [string, string][] {
  const settings = { ...SETTINGS, ...(durable ? {} : NON_DURABLE_SETTINGS), port: String(port) };
  return Object.entries({ ...settings, cluster_name: folderMark(join(folder, CLUSTER)) });
}

export function launch(wanted: Launch): Promise<Launched> {
  if (process.platform !== 'win32') return launchDirectly(wanted);
  const folder = asciiPath(wanted.folder);
  return launchByController(wanted.runtime, join(folder, CLUSTER), {
    settings: settingsOf(wanted),
    log: join(folder, LOG),
  });
}

/** Starts the server in its own process group, so that Ctrl-C does not stop it before the program. */
function launchDirectly(wanted: Launch): Promise<Launched> {
  const { folder, runtime, runAs } = wanted;
  const reach = reachFolder(folder, runAs);
  const log = openLog(folder);
  try {
    const args = settingsOf(wanted).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const server = spawn(runtime.postgres, ['-D', `${reach.path}/${CLUSTER}`, ...args], {
      ...runAs,
      cwd: '/',
      detached: true,
      env: { PATH: process.env.PATH, TZ: 'UTC' },
      stdio: ['ignore', log, log, reach.descriptor ?? 'ignore'],
    });
    server.unref();
    const isThere = () => server.exitCode === null && server.signalCode === null;
    return new Promise((done, fail) => {
      server.once('error', fail);
      server.once('spawn', () => done({ pid: server.pid as number, isThere }));
    });
  } finally {
    reach.close();
    closeSync(log);
  }
}

function openLog(folder: string): number {
  const path = join(folder, LOG);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

/** Current size of the log, so that only later lines count as the reason of a failure. */
export function logEnd(folder: string): number {
  return statSync(join(folder, LOG), { throwIfNoEntry: false })?.size ?? 0;
}

export function logSince(folder: string, end: number): string {
  const log = openSync(join(folder, LOG), 'r');
  try {
    const content = readFileSync(log);
    return content.subarray(fstatSync(log).size >= end ? end : 0).toString('utf8');
  } finally {
    closeSync(log);
  }
}
