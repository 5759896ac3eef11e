import { expect, test } from 'vitest';
import { compressionRatio, isLooping, withoutLoop } from './repetition.ts';

const TIME = 1000;

test('a phrase three times, or a word eight times, is a loop', () => {
  expect(isLooping([9, 1, 2, 3, 1, 2, 3, 1, 2, 3], TIME)).toBe(true);
  expect(isLooping([9, ...Array(8).fill(5)], TIME)).toBe(true);
  expect(isLooping([9, ...Array(7).fill(5)], TIME)).toBe(false);
  expect(isLooping([1, 2, 3, 1, 2, 3], TIME)).toBe(false);
});

test('a litany whose times move on is none', () => {
  const line = (time: number) => [TIME + time, 1, 2, 3, TIME + time + 1];
  expect(isLooping([...line(0), ...line(1), ...line(2)], TIME)).toBe(false);
});

test('of a loop the phrase is left once', () => {
  expect(withoutLoop([9, 1, 2, 1, 2, 1, 2], TIME)).toEqual([9, 1, 2]);
  expect(withoutLoop([9, 8, 7], TIME)).toEqual([9, 8, 7]);
});

test('text that says the same over and over packs better than speech does', () => {
  expect(compressionRatio('Zobacz, że jest to bardzo ciekawe. '.repeat(8))).toBeGreaterThan(2.4);
  expect(compressionRatio('Mój ojciec był nauczycielem w szkole, a matka prowadziła dom.')).toBeLessThan(2.4);
});
