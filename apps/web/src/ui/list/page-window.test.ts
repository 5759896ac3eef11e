import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

const drawn = (current: number, total: number) =>
  pageWindow(current, total)
    .map((item) => (item.kind === 'gap' ? '…' : item.page))
    .join(' ');

test('few pages are all shown', () => {
  expect(drawn(0, 3)).toBe('0 1 2');
  expect(drawn(3, 7)).toBe('0 1 2 3 4 5 6');
});

test('many pages show the ends, the neighbours and a gap between', () => {
  expect(drawn(0, 20)).toBe('0 1 … 19');
  expect(drawn(10, 20)).toBe('0 … 9 10 11 … 19');
  expect(drawn(19, 20)).toBe('0 … 18 19');
});

test('a page past the end still offers the way back', () => {
  expect(drawn(40, 3)).toBe('0 … 2');
});
