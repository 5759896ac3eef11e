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

/** Fit for a laptop of two cores beside a browser; every promise of durability is kept. */
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
  // To start two more processes takes longer than to list a page of records, and they are the processors of others.
  max_parallel_workers_per_gather: '0',
  // What builds an index in parallel gets its memory here: a container's /dev/shm is often too small for it.
  min_dynamic_shared_memory: '64MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // Reading by processes of its own (18's default): when one of them is killed while the database recovers, the next
  // ones are never asked and every connection waits for ever. Each connection reads for itself, as before 18.
  io_method: 'sync',
  // A client that can connect can write: no client is admitted during recovery.
  hot_standby: 'off',
  jit: 'off',
};

/** Tests throw their database away, so they do not wait for the disk. */
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

/** In a process group of its own, or Ctrl-C would stop the database before the program that uses it. */
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

/** Where the log ends now, so that only what follows is taken for the reason of a failure. */
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
