import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { folderMark, isAlive, readPidFile } from '../operation/processes.ts';
import type { Runtime } from './runtime.ts';

/*
 * Control of the server by pg_ctl on Windows. It starts the server without a console window and without the rights of
 * an administrator, which PostgreSQL refuses, and it sends the messages that replace signals there: `process.kill`
 * would terminate the server at once.
 */

/** Time limit of pg_ctl, reached only by a server that hangs; otherwise pg_ctl waits while the server lives. */
const CONTROLLER_SECONDS = '3600';
const CONNECT_MILLISECONDS = 10_000;

export type Launched = { pid: number; isThere(): boolean };

export async function launchByController(
  { pgCtl }: Runtime,
  cluster: string,
  { settings, log }: { settings: [string, string][]; log: string },
): Promise<Launched> {
  const options = settings.map(([key, value]) => `-c ${key}=${value}`).join(' ');
  const args = ['start', '-w', '-t', CONTROLLER_SECONDS, '-s', '-D', cluster, '-l', log, '-o', options];
  const controller = spawn(pgCtl, args, {
    env: { ...process.env, TZ: 'UTC' },
    stdio: 'ignore',
    windowsHide: true,
  });
  await once(controller, 'spawn');
  controller.unref();
  // The server writes its pid long before it accepts connections, minutes on a busy machine.
  let pid = livingServer(cluster);
  while (pid === null && controller.exitCode === null && controller.signalCode === null) {
    await sleep(100);
    pid = livingServer(cluster);
  }
  pid ??= livingServer(cluster);
  // The log has the reason of a server that ended before it wrote its pid.
  return { pid: pid ?? 0, isThere: () => pid !== null && isAlive(pid) };
}

function livingServer(cluster: string): number | null {
  const pid = readPidFile(cluster)?.pid ?? null;
  return pid !== null && isAlive(pid) ? pid : null;
}

export function signalServer({ pgCtl }: Runtime, pid: number, name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
  if (process.platform === 'win32' && name !== 'SIGKILL') {
    // Synchronous, since it also runs while this process exits.
    spawnSync(pgCtl, ['kill', name.slice(3), String(pid)], { stdio: 'ignore', windowsHide: true });
    return;
  }
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Whether the process accepts our password and reports this folder; waits for one that recovers. */
export async function reportsFolder(pid: number, cluster: string, url: string): Promise<boolean> {
  const mark = folderMark(cluster);
  const end = Date.now() + CONNECT_MILLISECONDS;
  while (isAlive(pid)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MILLISECONDS });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ name: string }>(`select current_setting('cluster_name') as name`);
      return rows[0]?.name === mark;
    } catch (error) {
      const isRecovering = (error as { code?: string }).code === '57P03';
      if (!isRecovering && Date.now() > end) return false;
      await sleep(250);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

/** Whether the server runs from the folder of this program file; compared by inode, since spellings differ. */
export async function reportsProgram(client: pg.Client, program: string): Promise<boolean> {
  const { rows } = await client.query<{ folder: string }>(
    `select setting as folder from pg_config where name = 'BINDIR'`,
  );
  const numberOf = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.ino;
  const running = numberOf(rows[0]?.folder ?? '');
  return running !== undefined && running === numberOf(dirname(program));
}
