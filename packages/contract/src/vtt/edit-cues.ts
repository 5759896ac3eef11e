import type { Cue } from './cue.ts';
import { speakerOf, withSpeaker } from './speakers.ts';

/** Moves cues from index `from` on; a cue pushed before the start of the recording is cut there. */
export function shiftCues<C extends Cue>(cues: readonly C[], byMilliseconds: number, from = 0): C[] {
  const moved = (time: number) => Math.max(0, time + byMilliseconds);
  return cues.map((cue, index) =>
    index < from ? cue : { ...cue, start: moved(cue.start), end: moved(cue.end) },
  );
}

/**
 * Two cues out of one, cut at a time and at a place in the text. The speaker speaks on in the second, which
 * gets no id: ids are unique. Null when the time is not inside the cue.
 */
export function splitCue(cue: Cue, at: number, textPosition: number): [Cue, Cue] | null {
  if (at <= cue.start || at >= cue.end) return null;
  const before = cue.text.slice(0, textPosition).trim();
  const after = cue.text.slice(textPosition).trim();
  const speaker = speakerOf(before);
  return [
    { ...cue, end: at, text: before },
    { ...cue, id: '', start: at, text: speaker && !speakerOf(after) ? withSpeaker(after, speaker) : after },
  ];
}

/** One cue out of two neighbours; a speaker who goes on is named once. */
export function mergeCues(first: Cue, second: Cue): Cue {
  const sameSpeaker = speakerOf(first.text) === speakerOf(second.text);
  const words = sameSpeaker ? withSpeaker(second.text, null) : second.text;
  return {
    ...first,
    start: Math.min(first.start, second.start),
    end: Math.max(first.end, second.end),
    text: [first.text, words].filter((text) => text !== '').join('\n'),
  };
}

/** Pairs of indices whose times overlap, in order; cues that only touch do not. */
export function findOverlaps(cues: readonly Cue[]): [number, number][] {
  const byStart = cues
    .map((cue, index) => ({ ...cue, index }))
    .sort((a, b) => a.start - b.start || a.index - b.index);
  const pairs: [number, number][] = [];
  let open: typeof byStart = [];
  for (const cue of byStart) {
    if (cue.end <= cue.start) continue;
    open = open.filter((other) => other.end > cue.start);
    for (const other of open)
      pairs.push([Math.min(other.index, cue.index), Math.max(other.index, cue.index)]);
    open.push(cue);
  }
  return pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** Index of the cue heard at a time (the last that has begun, when several have), or -1. */
export function cueAt(cues: readonly Cue[], time: number): number {
  return cues.findLastIndex((cue) => cue.start <= time && time < cue.end);
}
