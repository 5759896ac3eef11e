import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Field } from '../fields/field.ts';
import { valueSchema } from '../kinds/rules.ts';
import { codePoints, hasLongMarkRun, normalisablePieces } from './unicode.ts';

test('a text brought into one form piece by piece is the text brought into it whole', () => {
  const unit = fc.constantFrom(
    'a',
    'e',
    '\u0301',
    '\u0323',
    'ż',
    '\u1100',
    '\u1161',
    '\u11a8',
    '😀',
    '가',
    ' ',
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (text, size) => {
      const pieces = [...normalisablePieces(text, size)];
      expect(pieces.join('')).toBe(text);
      expect(pieces.map((piece) => piece.normalize('NFC')).join('')).toBe(text.normalize('NFC'));
    }),
  );
});

test('thirty combining marks in a row are a text, thirty-one are none', () => {
  expect(hasLongMarkRun(`a${'\u0301'.repeat(30)}b${'\u0301'.repeat(30)}`)).toBe(false);
  expect(hasLongMarkRun(`a${'\u0301\u0323'.repeat(15)}\u0301`)).toBe(true);
  // Marks beyond the basic plane are two units each.
  expect(hasLongMarkRun('\u{1d165}'.repeat(30))).toBe(false);
  expect(hasLongMarkRun('\u{1d165}'.repeat(31))).toBe(true);
});

test('lengths count signs, not the units they are stored in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(codePoints(text)).toBe([...text].length);
    }),
  );
  expect(codePoints('\udc00\ud800')).toBe(2);
});

test('a line takes no signs that turn text round, a long text does', () => {
  const faults = (kind: 'line' | 'text') =>
    valueSchema({ kind, max: 100 } as Field).safeParse('skan\u202egpj.exe').error?.issues.length ?? 0;
  expect(faults('line')).toBe(1);
  expect(faults('text')).toBe(0);
});

test('a reference to a thing is no greater than an id can be', () => {
  const reference = valueSchema({ kind: 'parent' } as Field);
  expect(reference.safeParse(2_147_483_647).success).toBe(true);
  expect(reference.safeParse(2_147_483_648).success).toBe(false);
});
