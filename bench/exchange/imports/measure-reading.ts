import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile } from '../../../apps/server/src/services/imports/read-file.ts';
import { table } from '../../measure.ts';
import { HOSTILE_FILES, LARGE_FILES, writeLargeFile } from './large-files.ts';

const SAMPLE_INTERVAL_MS = 20;
const IDLE_MS = 31_000;
const MAX_MB = 256;

/** The peak of any child of this process, in MB. */
function peakOfChildren(): number {
  let peak = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'latin1');
      if (Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) !== process.pid) continue;
      peak = Math.max(peak, Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // The process has ended.
    }
  }
  return peak;
}

/** Time and memory of the process that reads an import, for honest files and hostile ones; fails past the limits. */
export async function measureReading(only = ''): Promise<string> {
  const lines: string[][] = [];
  const faults: string[] = [];
  for (const name of Object.keys(LARGE_FILES).filter((one) => one.includes(only))) {
    // An idle reader ends after half a minute; the next file gets a process of its own, so that its memory is its own.
    if (lines.length > 0) await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    const folder = mkdtempSync(join(tmpdir(), 'regest-reading-'));
    const path = await writeLargeFile(folder, name);
    let peak = 0;
    let rows = 0;
    const timer = setInterval(() => {
      peak = Math.max(peak, peakOfChildren());
    }, SAMPLE_INTERVAL_MS);
    const start = performance.now();
    let isRefused = false;
    const outcome = await readFile(
      { path, fileName: 'file', isBelowParent: false, columns: {}, corrections: [] },
      async ({ records }) => {
        rows += records.length;
      },
      new AbortController().signal,
    ).then(
      () => `${rows} rows`,
      (error: Error) => {
        isRefused = true;
        return error.message.slice(0, 60);
      },
    );
    const seconds = (performance.now() - start) / 1000;
    clearInterval(timer);
    if (isRefused !== HOSTILE_FILES.has(name)) faults.push(`${name}: ${outcome}`);
    if (peak > MAX_MB) faults.push(`${name}: ${peak.toFixed(0)} MB`);
    lines.push([name, (statSync(path).size / 1e6).toFixed(1), outcome, seconds.toFixed(1), peak.toFixed(0)]);
    rmSync(folder, { recursive: true });
  }
  if (faults.length > 0) {
    process.exitCode = 1;
    console.error(faults.join('\n'));
  }
  return table(['file', 'MB', 'outcome', 's', `peak MB (≤ ${MAX_MB})`], lines);
}
