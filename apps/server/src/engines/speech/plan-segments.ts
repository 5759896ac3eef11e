import type { Span } from './decode-audio.ts';

export interface Segment extends Span {
  /** Span from the first word to the last; null without speech. */
  speech: Span | null;
}

interface PlanOptions {
  /** A segment is not cut before this many seconds: the engine reads better with some context. */
  min: number;
  /** The longest the engine takes. */
  max: number;
  quietestPoint: (span: Span) => Promise<number>;
}

/**
 * Cuts a recording so that no word is lost: segments follow each other without gap or overlap from 0 to
 * `duration`, each at most `max` long, cut in the middle of pauses, or, where there is none, at the quietest
 * moment of the second half.
 */
export async function planSegments(
  duration: number,
  silences: readonly Span[],
  { min, max, quietestPoint }: PlanOptions,
): Promise<Segment[]> {
  const pauses = silences.map(({ start, end }) => (start + end) / 2);
  const segments: Segment[] = [];
  let start = 0;
  let nextPause = 0;
  while (duration - start > 0) {
    while (nextPause < pauses.length && (pauses[nextPause] ?? 0) < start + min) nextPause += 1;
    const pause = pauses[nextPause] ?? duration;
    const end =
      Math.min(pause, duration) - start <= max
        ? Math.min(pause, duration)
        : await quietestPoint({ start: start + max / 2, end: start + max });
    segments.push({ start, end, speech: speechIn({ start, end }, silences) });
    start = end;
  }
  return segments;
}

function speechIn(span: Span, silences: readonly Span[]): Span | null {
  let { start, end } = span;
  for (const silence of silences) if (silence.start <= start && silence.end > start) start = silence.end;
  for (const silence of silences.toReversed())
    if (silence.end >= end && silence.start < end) end = silence.start;
  return start < end ? { start, end } : null;
}
