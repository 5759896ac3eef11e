import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../operation/processes.ts';

const VARIABLES = process.platform === 'win32' ? ['TEMP', 'TMP'] : ['TMPDIR'];

/** The number of the process in the name of what it left: ours here, and what versions before this one left. */
const OURS = /^(.+)-(\d+)$/;
const EARLIER = /^regest-(?:ocr|speech)-(\d+)-/;

/**
 * Pages and sounds that engines read lie in a folder of this process inside the data folder, closed to
 * others, in place of the machine's common one. What killed processes left is removed now.
 */
export function useTempFolder(dataDir: string): () => void {
  sweepEarlier(tmpdir());
  const root = join(dataDir, 'tmp');
  const own = join(root, `${hostname()}-${process.pid}`);
  try {
    // A restarted container has the name and the number of the one before.
    rmSync(own, { recursive: true, force: true });
    mkdirSync(own, { recursive: true, mode: 0o700 });
  } catch {
    // Database and files may both be elsewhere and this disk closed to writing: the common folder has to do.
    return () => {};
  }
  sweepTemp(dataDir);
  // Libraries and child processes look here too.
  for (const name of VARIABLES) process.env[name] = own;
  return () => rmSync(own, { recursive: true, force: true });
}

/** Removes the folders of processes of this machine that are no more. */
export function sweepTemp(dataDir: string): void {
  const root = join(dataDir, 'tmp');
  for (const name of namesIn(root)) {
    const [, host, pid] = OURS.exec(name) ?? [];
    if (host === hostname() && !isAlive(Number(pid)))
      rmSync(join(root, name), { recursive: true, force: true });
  }
}

function sweepEarlier(folder: string): void {
  for (const name of namesIn(folder)) {
    const pid = EARLIER.exec(name)?.[1];
    const path = join(folder, name);
    const owner = statSync(path, { throwIfNoEntry: false })?.uid;
    if (pid !== undefined && owner === process.getuid?.() && !isAlive(Number(pid)))
      rmSync(path, { recursive: true, force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
