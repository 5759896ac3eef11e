import type { OpenRecording } from '../views/record-view.ts';

/**
 * Addresses tell whole seconds. What begins within the second that was asked for is meant from its first word: the
 * player starts there and not on the last word of what was said before.
 */
export function exactStart({ from, cues, chapters }: OpenRecording): number | null {
  if (from === null) return null;
  return [...cues, ...chapters].find(({ start }) => Math.floor(start) === from)?.start ?? from;
}
