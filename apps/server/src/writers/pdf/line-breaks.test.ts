import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakLines } from './text-flow.ts';

const byLength = (text: string) => [...text].length;

test('words go to the next line when they do not fit', () => {
  expect(breakLines('Straż pożarna w lesie', 13, byLength)).toEqual(['Straż pożarna', 'w lesie']);
});

test('a hard space does not part a line', () => {
  expect(breakLines('Straż w\u00a0lesie', 8, byLength)).toEqual(['Straż', 'w\u00a0lesie']);
});

test('a word wider than the line is cut', () => {
  expect(breakLines('a kolekcje1234567890', 8, byLength)).toEqual(['a', 'kolekcje', '12345678', '90']);
  expect(breakLines('PL_X_1234/567', 8, byLength)).toEqual(['PL_X_', '1234/567']);
});

test('line breaks of the text are kept', () => {
  expect(breakLines('a\r\nb\n\nc', 10, byLength)).toEqual(['a', 'b', '', 'c']);
});

test('no line is too wide and no visible character is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, width) => {
      const lines = breakLines(text, width, byLength);
      expect(lines.filter((line) => byLength(line.trim()) > width)).toEqual([]);
      expect(lines.join('').replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''));
    }),
  );
});
