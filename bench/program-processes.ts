import { readdirSync, readFileSync } from 'node:fs';

const numberIn = (pid: number, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

/** A started program, and the web and worker processes that it supervises. */
export function programProcesses(program: number): number[] {
  const supervised = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return (
        numberIn(Number(name), 'PPid') === program &&
        readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('supervised.ts')
      );
    } catch {
      // It ended meanwhile.
      return false;
    }
  });
  return [program, ...supervised.map(Number)];
}

/** Resident memory of all processes of the program. */
export function residentBytes(program: number): number {
  return programProcesses(program).reduce((sum, pid) => sum + numberIn(pid, 'VmRSS') * 1024, 0);
}
