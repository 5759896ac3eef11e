import { findOverlaps } from '@regest/contract/vtt/edit-cues.ts';
import { parseTime } from '@regest/contract/vtt/time.ts';
import type { CueRow } from './cue-rows.ts';

export type CueFault = 'format' | 'order' | 'overlap';

/** Faults by row. An overlap is a warning; the other two prevent saving. */
export function faultsOf(rows: readonly CueRow[]): ReadonlyMap<number, CueFault> {
  const faults = new Map<number, CueFault>();
  for (const [first] of findOverlaps(rows)) faults.set(first, 'overlap');
  rows.forEach((row, i) => {
    if (row.end <= row.start) faults.set(i, 'order');
    if (parseTime(row.startText) === null || parseTime(row.endText) === null) faults.set(i, 'format');
  });
  return faults;
}

export function isBlocking(fault: CueFault | undefined): boolean {
  return fault === 'format' || fault === 'order';
}
