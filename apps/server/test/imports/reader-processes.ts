import { readdirSync, readFileSync } from 'node:fs';

/** The processes of this one that read imports, each with what the system says of it. */
function readerProcesses(): { pid: number; status: string }[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.flatMap((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'latin1');
      const isOurs = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) === process.pid;
      const isReader = isOurs && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('reader-process.ts');
      return isReader ? [{ pid: Number(pid), status }] : [];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

/** Ends them, as a lack of memory would. */
export function killReaders(): void {
  for (const { pid } of readerProcesses()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** The most memory that one of them has taken since it began, in megabytes. */
export function readerPeakMb(): number {
  return Math.max(
    0,
    ...readerProcesses().map(({ status }) => Number(/^VmHWM:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024),
  );
}
