import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

test.each([
  [undefined, null],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=10-1000', { start: 10, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=0-1,5-6', null],
  ['pages=1-2', null],
  ['bytes=a-b', null],
])('of 100 bytes %s is %j', (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected);
});
