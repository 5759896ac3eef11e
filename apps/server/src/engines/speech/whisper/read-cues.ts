import { TIME_STEP } from './decoding-rules.ts';

/** Seconds from the start of the window. */
export interface HeardCue {
  start: number;
  end: number;
  text: string;
}

const SHORTEST = 0.1;

/** Text between times as cues within the window, in order; text without a time after it lasts until the window ends. */
export function readCues(
  spoken: readonly number[],
  {
    firstTime,
    seconds,
    decode,
  }: { firstTime: number; seconds: number; decode: (tokens: number[]) => string },
): HeardCue[] {
  const cues: HeardCue[] = [];
  let start = 0;
  let words: number[] = [];
  const close = (end: number) => {
    const text = decode(words).replaceAll('\uFFFD', '').replace(/\s+/g, ' ').trim();
    words = [];
    if (text === '') return;
    const from = Math.min(start, Math.max(0, seconds - SHORTEST));
    cues.push({ start: from, end: Math.max(Math.min(end, seconds), from + SHORTEST), text });
  };
  for (const token of spoken) {
    if (token < firstTime) {
      words.push(token);
      continue;
    }
    const time = (token - firstTime) * TIME_STEP;
    close(time);
    start = time;
  }
  close(seconds);
  return cues;
}
