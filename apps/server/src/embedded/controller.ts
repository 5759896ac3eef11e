import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { folderMark, isAlive, readPidFile } from '../operation/processes.ts';
import type { Runtime } from './runtime.ts';

/**
 * What Windows does by PostgreSQL's own pg_ctl. It starts the server without the rights of an administrator, which
 * PostgreSQL refuses to have, and without a console window; and it sends the messages that stand for signals there:
 * Node's would end the server on the spot.
 */

/** pg_ctl waits as long as the server it started lives; only a server that hangs for good reaches this end. */
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
  // The server writes its number long before it takes connections; a busy machine takes minutes until it does.
  let pid = livingServer(cluster);
  while (pid === null && controller.exitCode === null && controller.signalCode === null) {
    await sleep(100);
    pid = livingServer(cluster);
  }
  pid ??= livingServer(cluster);
  // A server that ended before it wrote its number says why in its log.
  return { pid: pid ?? 0, isThere: () => pid !== null && isAlive(pid) };
}

function livingServer(cluster: string): number | null {
  const pid = readPidFile(cluster)?.pid ?? null;
  return pid !== null && isAlive(pid) ? pid : null;
}

export function signalServer({ pgCtl }: Runtime, pid: number, name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
  if (process.platform === 'win32' && name !== 'SIGKILL') {
    // Also while this process exits, so it waits for the answer.
    spawnSync(pgCtl, ['kill', name.slice(3), String(pid)], { stdio: 'ignore', windowsHide: true });
    return;
  }
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Whether the living process takes our password and names this folder; one that recovers is waited for. */
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

/** Whether the server runs from the folder of this program file: the same folder has many spellings. */
export async function reportsProgram(client: pg.Client, program: string): Promise<boolean> {
  const { rows } = await client.query<{ folder: string }>(
    `select setting as folder from pg_config where name = 'BINDIR'`,
  );
  const numberOf = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.ino;
  const running = numberOf(rows[0]?.folder ?? '');
  return running !== undefined && running === numberOf(dirname(program));
}
