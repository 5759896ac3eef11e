import { expect, test } from 'vitest';
import { markedBoxes } from './marked-boxes.ts';
import { textPages } from './text-pages.ts';

const TEXT = 'Zarząd uchwalił, że zarząd i\nzarząd gminny. zarząd';
const boxes = TEXT.split(/\s+/).map((text, place) => ({ text, place }));

test('a mark has the box of its own word, not of the first that reads the same', () => {
  const at = TEXT.indexOf('zarząd gminny');
  expect(markedBoxes(TEXT, [at, at + 6], boxes)).toEqual([{ text: 'zarząd', place: 5 }]);
});

test('a mark over several words, or over a part of one, has the boxes of all it touches', () => {
  const at = TEXT.indexOf('gminny');
  expect(markedBoxes(TEXT, [at - 2, at + 3], boxes).map(({ place }) => place)).toEqual([5, 6]);
});

test('a word without a box has none', () => {
  const kept = boxes.filter(({ place }) => place !== 1);
  expect(markedBoxes(TEXT, [7, 10], kept)).toEqual([]);
});

test('pages beyond all reason stand on the last one, and no word is lost', () => {
  const pages = textPages(Array.from({ length: 10_050 }, (_, page) => `s${page}`).join('\f'));
  expect(pages).toHaveLength(10_000);
  expect(pages.at(-1)?.text).toMatch(/^s9999 s10000 .* s10049$/);
});
