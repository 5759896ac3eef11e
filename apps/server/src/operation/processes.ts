import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** An ended process whose parent has not waited for it (a container without an init) still answers signals. */
function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

export async function waitUntilEnded(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; isAlive(pid); await sleep(25)) {
    if (Date.now() > end) return false;
  }
  return true;
}

/** The pid and port that a running, or killed, PostgreSQL left in its folder. */
export function readPidFile(clusterDir: string): { pid: number; port: number } | null {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]) } : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * A word on the server's command line that names its folder by what a move keeps and a copy changes. Unlike
 * the working folder of a process, the command line may be read across users in every container.
 */
export function folderMark(clusterDir: string): string {
  const { dev, ino } = statSync(clusterDir);
  return `regest-${dev}-${ino}`;
}

/** True where the process is the server of this folder, and not another process with the reused id of a dead one. */
export function servesFolder(pid: number, clusterDir: string): boolean {
  return commandLine(pid).includes(`cluster_name=${folderMark(clusterDir)}`);
}

/** True where the process runs this program file; a reinstall replaces it under a running server. */
export function runsProgram(pid: number, program: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === realpathSync(program);
  } catch {
    return commandLine(pid)[0] === program;
  }
}

function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return (stdout ?? '').trim().split(/\s+/);
  }
}
