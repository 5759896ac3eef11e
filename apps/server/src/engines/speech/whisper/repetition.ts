import { deflateSync } from 'node:zlib';

const PHRASE_TIMES = 3;
const TOKEN_TIMES = 8;
const MAX_PHRASE_LENGTH = 60;

/**
 * True where a decoder repeats itself: the last words are one phrase three times, or one token eight times, without a
 * later time among them. A litany repeats too, but its times advance.
 */
export function isLooping(spoken: readonly number[], firstTime: number): boolean {
  return loopLength(spoken, firstTime) > 0;
}

/** Tokens of the phrase that repeats at the end; 0 when none does. */
function loopLength(spoken: readonly number[], firstTime: number): number {
  for (let length = 1; length <= Math.min(MAX_PHRASE_LENGTH, spoken.length / PHRASE_TIMES); length += 1) {
    const times = length === 1 ? TOKEN_TIMES : PHRASE_TIMES;
    const stretch = spoken.slice(-length * times);
    if (stretch.length < length * times) continue;
    // One token over and over is judged by itself alone.
    if (length > 1 && stretch.every((token) => token === stretch[0])) continue;
    const repeats = stretch.every((token, at) => at < length || token === stretch[at - length]);
    // A phrase that holds a time repeats it as well, so the time has not moved on.
    if (repeats && stretch.some((token) => token < firstTime)) return length;
  }
  return 0;
}

/** The text before the repetition, with the phrase once. */
export function withoutLoop(spoken: readonly number[], firstTime: number): number[] {
  const length = loopLength(spoken, firstTime);
  if (length === 0) return [...spoken];
  let end = spoken.length;
  while (end - length >= length) {
    const last = spoken.slice(end - length, end);
    const before = spoken.slice(end - 2 * length, end - length);
    if (!last.every((token, at) => token === before[at])) break;
    end -= length;
  }
  return spoken.slice(0, end);
}

/** Compression ratio of a text; above 2.4 it repeats itself. */
export function compressionRatio(text: string): number {
  const bytes = Buffer.from(text);
  return bytes.length === 0 ? 0 : bytes.length / deflateSync(bytes).length;
}
