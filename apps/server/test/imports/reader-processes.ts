import { readdirSync, readFileSync } from 'node:fs';

/** Child processes that parse imports, each with its `/proc` status. */
function readerProcesses(): { pid: number; status: string }[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.flatMap((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'latin1');
      const isOurs = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) === process.pid;
      const isReader = isOurs && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('reader-process.ts');
      return isReader ? [{ pid: Number(pid), status }] : [];
    } catch {
      // The process has already ended.
      return [];
    }
  });
}

/** Kills the parsers, as the kernel does for lack of memory. */
export function killReaders(): void {
  for (const { pid } of readerProcesses()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
}

/** Highest peak memory of the parsers in megabytes. */
export function readerPeakMb(): number {
  return Math.max(
    0,
    ...readerProcesses().map(({ status }) => Number(/^VmHWM:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024),
  );
}
