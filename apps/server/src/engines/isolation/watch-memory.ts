import { readFileSync, writeFileSync } from 'node:fs';

const PAGE_BYTES = 4096;
const POLL_INTERVAL_MS = 50;

/** Resident memory of a process in bytes; 0 when it is gone or the system does not tell (not Linux). */
export function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

/**
 * Calls `onOver` once when the process holds more than `limitMb`. An rlimit on address space cannot do this:
 * V8 and WebAssembly reserve gigabytes that they never touch. The kernel ends this process first
 * when the machine itself runs out, so a burst between two looks cannot take the server down.
 */
export function watchMemory(pid: number, limitMb: number, onOver: () => void): () => void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // Not Linux, or the process has ended already.
  }
  const timer = setInterval(() => {
    if (residentBytes(pid) <= limitMb * 1024 * 1024) return;
    clearInterval(timer);
    onOver();
  }, POLL_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
