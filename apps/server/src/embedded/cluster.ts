import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../errors/startup-error.ts';
import { asciiPath } from '../operation/ascii-path.ts';
import { isAlive } from '../operation/processes.ts';
import type { Credentials } from './credentials.ts';
import { canEnter, type RunAs } from './run-as.ts';
import type { Runtime } from './runtime.ts';

export const CLUSTER = 'cluster';
/** Locales to try, UTF-8 first: pg_trgm classifies letters through the C library. */
const CTYPES = ['C.UTF-8', 'en_US.UTF-8', 'pl_PL.UTF-8', 'C'];

/**
 * Path of the folder for the server. A folder below one that is closed to `runAs` (a project in the home of root) is
 * passed as an open descriptor, through which files open without rights to the folders above, so that no permission
 * has to be loosened.
 */
export type Reach = { path: string; descriptor: number | null; close(): void };

export function reachFolder(folder: string, runAs: RunAs): Reach {
  if (canEnter(runAs, folder)) return { path: asciiPath(folder), descriptor: null, close() {} };
  const descriptor = openSync(folder, 'r');
  return { path: '/proc/self/fd/3', descriptor, close: () => closeSync(descriptor) };
}

export function clusterExists(folder: string): boolean {
  return existsSync(join(folder, CLUSTER, 'PG_VERSION'));
}

export function checkVersion(folder: string, runtime: Runtime): void {
  const version = readFileSync(join(folder, CLUSTER, 'PG_VERSION'), 'utf8').trim();
  if (version === runtime.major) return;
  throw new StartupError(
    `Dane w ${folder} zapisał PostgreSQL ${version}, a ten program zawiera PostgreSQL ${runtime.major}.`,
    `The data in ${folder} was written by PostgreSQL ${version}; this program brings PostgreSQL ${runtime.major}.`,
  );
}

/** Creates the cluster in a draft folder and renames it, so that a killed start leaves no partial database. */
export function createCluster(
  folder: string,
  runtime: Runtime,
  runAs: RunAs,
  credentials: Credentials,
  durable: boolean,
): void {
  removeAbandonedDrafts(folder);
  const draft = `${CLUSTER}.new-${process.pid}`;
  const passwordFile = `password.new-${process.pid}`;
  const reach = reachFolder(folder, runAs);
  try {
    writeFileSync(join(folder, passwordFile), credentials.password, { mode: 0o600 });
    give(join(folder, passwordFile), runAs);
    initialise((ctype) => {
      rmSync(join(folder, draft), { recursive: true, force: true });
      mkdirSync(join(folder, draft), { mode: 0o700 });
      give(join(folder, draft), runAs);
      const args = [`--pgdata=${reach.path}/${draft}`, `--pwfile=${reach.path}/${passwordFile}`];
      args.push(`--username=${credentials.user}`, '--auth=scram-sha-256', '--encoding=UTF8');
      args.push('--locale=C', `--lc-ctype=${ctype}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
      if (!durable) args.push('--no-sync');
      return spawnSync(runtime.initdb, args, {
        ...runAs,
        cwd: '/',
        encoding: 'utf8',
        env: { PATH: process.env.PATH, TZ: 'UTC' },
        stdio: ['ignore', 'pipe', 'pipe', reach.descriptor ?? 'ignore'],
      });
    });
    if (!clusterExists(folder)) renameSync(join(folder, draft), join(folder, CLUSTER));
  } finally {
    reach.close();
    rmSync(join(folder, passwordFile), { force: true });
    rmSync(join(folder, draft), { recursive: true, force: true });
  }
}

function initialise(run: (ctype: string) => { status: number | null; stderr: string }): void {
  let last = '';
  for (const ctype of CTYPES) {
    const { status, stderr } = run(ctype);
    if (status === 0) return;
    last = stderr;
    if (!/locale/.test(stderr)) break;
  }
  const reason =
    last
      .trim()
      .split('\n')
      .find((line) => /error/i.test(line)) ?? last.trim();
  throw new StartupError(
    `Nie udało się utworzyć wbudowanej bazy danych: ${reason}`,
    `The embedded database could not be created: ${reason}`,
  );
}

/** Restores the owner and mode that PostgreSQL requires, which a copy made by hand has lost. */
export function mendOwnership(folder: string, runAs: RunAs): void {
  const cluster = join(folder, CLUSTER);
  const { uid, mode } = statSync(cluster);
  if (runAs.uid !== undefined && uid !== runAs.uid) {
    give(cluster, runAs);
    for (const entry of readdirSync(cluster, { recursive: true })) give(join(cluster, String(entry)), runAs);
  }
  if ((mode & 0o777) !== 0o700) chmodSync(cluster, 0o700);
}

function give(path: string, { uid, gid }: RunAs): void {
  if (uid !== undefined && gid !== undefined) lchownSync(path, uid, gid);
}

function removeAbandonedDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /\.new-(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
