import { expect, test } from 'vitest';
import { applyRules, chooseToken } from './decoding-rules.ts';

/** Ten words (0–9), the end (10), a language (11), "no times" (12), times from 13 on. */
const tokens = {
  start: 11,
  end: 10,
  transcribe: null,
  previous: 11,
  noSpeech: 11,
  noTimestamps: 12,
  firstTime: 13,
  languages: {},
  suppressed: [3],
  suppressedAtStart: [0],
};
const VOCABULARY = 213;

/** Tokens that the rules allow when all are equally likely. */
function allowed(spoken: number[], seconds = 4): number[] {
  // Words far likelier than times, so that times are not preferred as a whole.
  const logits = Float32Array.from({ length: VOCABULARY }, (_, token) => (token < 13 ? 20 : 0));
  applyRules(logits, spoken, tokens, seconds);
  return [...logits.keys()].filter((token) => logits[token] !== Number.NEGATIVE_INFINITY);
}

test('a reading begins with a time of the first second', () => {
  expect(allowed([])).toEqual(Array.from({ length: 51 }, (_, step) => 13 + step));
});

test('a time that opens a cue is followed by words', () => {
  expect(allowed([13])).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9, 10]);
});

test('a time that closes a cue is followed by the next time or the end', () => {
  const after = allowed([13, 1, 20]);
  expect(after[0]).toBe(10);
  expect(after[1]).toBe(20);
  expect(after.some((token) => token < 10)).toBe(false);
});

test('times go forward and end with the sound', () => {
  const times = allowed([13, 1, 20, 20, 2], 1).filter((token) => token >= 13);
  expect([times[0], times.at(-1)]).toEqual([21, 63]);
});

test('a time is taken when all times together are likelier than any word', () => {
  const logits = new Float32Array(VOCABULARY).fill(0);
  applyRules(logits, [13, 1], tokens, 4);
  expect(chooseToken(logits, 0, () => 0)).toBeGreaterThanOrEqual(14);
});
