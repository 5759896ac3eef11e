import { expect, test } from 'vitest';
import { planWindows } from './plan-windows.ts';

const FRAME = 0.03;
/** Levels of sound in decibels, each lasting some seconds. */
const levels = (...parts: [seconds: number, level: number][]) =>
  Float32Array.from(parts.flatMap(([seconds, level]) => Array(Math.round(seconds / FRAME)).fill(level)));
const lengthOf = (all: Float32Array) => all.length * FRAME;
const ends = (all: Float32Array) =>
  planWindows(lengthOf(all), all).map(({ end }) => Math.round(end * 10) / 10);

test('a recording that fits is one window', () => {
  expect(ends(levels([29, -20]))).toEqual([29]);
});

test('windows are cut in the longest pause of their last part, not in the first one', () => {
  const all = levels([18, -20], [0.6, -80], [4, -20], [1.2, -80], [20, -20]);
  expect(ends(all)).toEqual([23.2, 43.8]);
});

test('where the speaker makes no pause the cut is at the quietest moment', () => {
  expect(ends(levels([20, -20], [0.12, -30], [19.88, -20]))).toEqual([20.1, 40]);
});

test('a recording made too quietly has its pauses too', () => {
  expect(ends(levels([17, -50], [0.9, -90], [20, -50]))).toEqual([17.5, 37.9]);
});

test('windows in which nothing is loud enough are marked', () => {
  const all = levels([20, -20], [31, -90], [20, -20]);
  expect(planWindows(lengthOf(all), all).map(({ isSilent }) => isSilent)).toContain(true);
  const silent = levels([10, -100]);
  expect(planWindows(10, silent)).toMatchObject([{ isSilent: true }]);
});
