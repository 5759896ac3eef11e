import { expect, test } from 'vitest';
import { readCues } from './read-cues.ts';

const TIME = 1000;
const options = {
  firstTime: TIME,
  seconds: 10,
  decode: (tokens: number[]) => tokens.map((t) => `w${t} `).join(''),
};

test('words between two times are a cue', () => {
  expect(readCues([TIME, 1, 2, TIME + 100, TIME + 150, 3, TIME + 200], options)).toEqual([
    { start: 0, end: 2, text: 'w1 w2' },
    { start: 3, end: 4, text: 'w3' },
  ]);
});

test('words that no time closes last until the end, and none past it', () => {
  expect(readCues([TIME, 1, TIME + 600, TIME + 600, 2], options)).toEqual([
    { start: 0, end: 10, text: 'w1' },
    { start: 9.9, end: 10, text: 'w2' },
  ]);
});
