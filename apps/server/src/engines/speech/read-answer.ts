import type { Cue } from '@regest/contract/vtt/cue.ts';
import { parseVtt } from '@regest/contract/vtt/parse-vtt.ts';
import { EngineFailed } from '../engine-errors.ts';

const SHORTEST_MS = 100;

/** Cues of a part that is `length` milliseconds long. A broken answer is an error, never a half of the words. */
export function readAnswer(answer: string, length: number): Cue[] {
  const { cues, errors } = parseVtt(answer);
  const broken = errors.find(({ code }) => code !== 'endBeforeStart' && code !== 'outOfOrder');
  if (broken) {
    throw new EngineFailed(
      'badAnswer',
      `the speech server's WebVTT is broken: line ${broken.line}, ${broken.code}`,
    );
  }
  // Models time the last words past the end or give them no length at all.
  return cues
    .filter((cue) => cue.text.trim() !== '')
    .map(({ line: _, ...cue }) => {
      const start = Math.min(cue.start, Math.max(0, Math.floor(length) - SHORTEST_MS));
      return { ...cue, start, end: Math.max(Math.min(cue.end, Math.ceil(length)), start + SHORTEST_MS) };
    })
    .sort((a, b) => a.start - b.start);
}
