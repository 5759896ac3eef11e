import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile } from '../../apps/server/src/services/imports/read-file.ts';
import { table } from '../measure.ts';
import { LARGE_FILES, writeLargeFile } from './large-files.ts';

const LOOK_EVERY_MS = 20;
const IDLE_MS = 31_000;

/** The most that any child of this process has held, in MB. */
function peakOfChildren(): number {
  let peak = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'latin1');
      if (Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) !== process.pid) continue;
      peak = Math.max(peak, Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // It has ended meanwhile.
    }
  }
  return peak;
}

/** What the process that reads an import takes of time and memory, for honest files and hostile ones. */
export async function measureReading(only = ''): Promise<string> {
  const lines: string[][] = [];
  for (const name of Object.keys(LARGE_FILES).filter((one) => one.includes(only))) {
    // An idle reader ends after half a minute; the next file gets a process of its own, so that its memory is its own.
    if (lines.length > 0) await new Promise((done) => setTimeout(done, IDLE_MS));
    const folder = mkdtempSync(join(tmpdir(), 'regest-reading-'));
    const path = await writeLargeFile(folder, name);
    let peak = 0;
    let rows = 0;
    const timer = setInterval(() => {
      peak = Math.max(peak, peakOfChildren());
    }, LOOK_EVERY_MS);
    const start = performance.now();
    const outcome = await readFile(
      { path, fileName: 'file', isBelowParent: false, columns: {} },
      async ({ records }) => {
        rows += records.length;
      },
      new AbortController().signal,
    ).then(
      () => `${rows} rows`,
      (error: Error) => error.message.slice(0, 60),
    );
    const seconds = (performance.now() - start) / 1000;
    clearInterval(timer);
    lines.push([name, (statSync(path).size / 1e6).toFixed(1), outcome, seconds.toFixed(1), peak.toFixed(0)]);
    rmSync(folder, { recursive: true });
  }
  return table(['file', 'MB', 'outcome', 's', 'peak MB (≤ 256)'], lines);
}
