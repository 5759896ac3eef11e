import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { step, untilReady } from './use-program.ts';

const INSIDE = 'REGEST_DRILL_INSIDE';

/** Mounts and processes of the work end with it, also when it is killed. Needs Linux; mounts need root. */
export async function inOwnNamespaces(
  work: () => Promise<void>,
  more: readonly string[] = [],
): Promise<void> {
  if (process.env[INSIDE] === '1') return work();
  const asUser = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user'];
  const namespaces = [...asUser, ...more, '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  // The shell is the first process there and collects those whose parents were killed.
  const command = [
    ...namespaces,
    'sh',
    '-c',
    '"$@"; exit $?',
    'sh',
    process.execPath,
    ...process.argv.slice(1),
  ];
  const { status } = spawnSync('unshare', command, {
    stdio: 'inherit',
    env: { ...process.env, [INSIDE]: '1' },
  });
  process.exitCode = status ?? 1;
}

/** Runs to its end; what it wrote is shown when it fails. */
export function run(
  command: readonly string[],
  options: { input?: string; env?: NodeJS.ProcessEnv; uid?: number; gid?: number; cwd?: string } = {},
): string {
  const [program = '', ...args] = command;
  const env = { ...process.env, ...options.env };
  const { status, stdout, stderr, error } = spawnSync(program, args, { ...options, env, encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new Error(`${command.join(' ')} ended with ${error?.message ?? status}: ${stdout}${stderr}`);
}

/** A Debian of its own in a folder. REGEST_DRILL_DEBIANS names a folder that has them ready from earlier drills. */
export function makeDebian(folder: string, suite: string, packages: readonly string[]): void {
  const archive = join(process.env.REGEST_DRILL_DEBIANS ?? dirname(folder), `${suite}-${packages[0]}.tar`);
  if (!existsSync(archive)) {
    const include = `--include=${packages.join(',')}`;
    run(['mmdebstrap', '--quiet', '--variant=minbase', include, suite, archive]);
  }
  mkdirSync(folder);
  run(['tar', '--extract', '--numeric-owner', '--file', archive, '--directory', folder]);
}

export function mountSystem(debian: string): void {
  run(['mount', '-t', 'proc', 'proc', join(debian, 'proc')]);
  run(['mount', '--rbind', '/dev', join(debian, 'dev')]);
}

/** A folder for the work, removed after it; devices that are mounted below it are left alone. */
export async function inScratch(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'regest-drill-'));
  try {
    await work(folder);
  } finally {
    const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
    const places = mounts.map((line) => line.split(' ')[1] ?? '').filter((path) => path.startsWith(folder));
    for (const place of places.reverse()) spawnSync('umount', ['--lazy', place]);
    run(['rm', '--recursive', '--force', '--one-file-system', folder]);
  }
}

/** The last commit without anything that was installed, built or changed beside it. */
function freshClone(scratch: string): string {
  const folder = join(scratch, 'clone');
  if (!existsSync(folder)) run(['git', 'clone', '--quiet', join(import.meta.dirname, '../..'), folder]);
  return folder;
}

/** Builds the package from a fresh clone, unless REGEST_DRILL_PACKAGES names a folder that has the file. */
export function packageFile(kind: string, scratch: string, version: string, name: string): string {
  const folder = process.env.REGEST_DRILL_PACKAGES ?? scratch;
  if (!existsSync(join(folder, name))) {
    const program = join(freshClone(scratch), 'scripts/package.mjs');
    run([process.execPath, program, kind, '--to', folder, '--as-version', version]);
  }
  run(['sha256sum', '--check', '--quiet', `${name}.sha256`], { cwd: folder });
  return join(folder, name);
}

export type Command = {
  command: readonly string[];
  address: string;
  /** What the program writes is appended. */
  log: string;
  env?: NodeJS.ProcessEnv;
  /** Sends a signal to the program itself, where the command only starts it. */
  signal?: (name: NodeJS.Signals) => void;
};
export type Running = { stop(): Promise<void>; kill(): Promise<void> };

/** A program that listens at `address`. */
export async function startProgram({ command, address, log, env, signal }: Command): Promise<Running> {
  const [program = '', ...args] = command;
  const output = openSync(log, 'a');
  const child: ChildProcess = spawn(program, args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  });
  closeSync(output);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await step('start', () => untilReady(address, hasEnded)).catch((error) => {
    console.log(readFileSync(log, 'utf8').slice(-2000));
    throw error;
  });
  const end = async (name: NodeJS.Signals) => {
    const gone = once(child, 'exit');
    (signal ?? ((wanted) => child.kill(wanted)))(name);
    if (name === 'SIGKILL') child.kill(name);
    return (await gone) as [number | null, string | null];
  };
  return {
    stop: () =>
      step('stop', async () => {
        const [code, by] = await end(signal ? 'SIGINT' : 'SIGTERM');
        if (code !== 0) throw new Error(`ended with ${code ?? by}`);
      }),
    kill: () => step('kill', async () => void (await end('SIGKILL'))),
  };
}

/** The last line of the database tells a stop from a kill. */
export function requireCleanStop(data: string): void {
  const lines = readFileSync(join(data, 'postgres/server.log'), 'utf8').trim().split('\n');
  if (!lines.at(-1)?.includes('database system is shut down')) throw new Error(lines.slice(-3).join('\n'));
}
