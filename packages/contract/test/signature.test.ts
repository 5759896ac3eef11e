import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareSignatures,
  incrementSignature,
  nextSignature,
  signatureWidth,
} from '../src/text/signature.ts';

test.each([
  ['009', '010'],
  ['099', '100'],
  ['A-7', 'A-8'],
  ['12/3', '12/4'],
])('the one after %s is %s', (from, to) => {
  expect(incrementSignature(from)).toBe(to);
});

test('a signature without a number has no next one', () => {
  expect(incrementSignature('dodatek')).toBeNull();
});

test.each([
  [0, 2],
  [99, 2],
  [100, 3],
  [999, 3],
  [1000, 4],
])('among %i siblings a number has %i digits', (siblings, digits) => {
  expect(signatureWidth(siblings)).toBe(digits);
});

test('the lowest free number is offered, as wide as its siblings', () => {
  expect(nextSignature([])).toBe('01');
  expect(nextSignature(['01', '02', '04'])).toBe('03');
  expect(nextSignature(['001', '002'])).toBe('003');
  expect(nextSignature(['dodatek'])).toBe('01');
  expect(nextSignature(Array.from({ length: 99 }, (_, i) => String(i + 1).padStart(2, '0')))).toBe('100');
});

test('what is offered is never taken', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 300 }).map((n) => String(n).padStart(n % 4, '0'))),
      (siblings) => {
        const taken = new Set(siblings.map(Number));
        expect(taken.has(Number(nextSignature(siblings)))).toBe(false);
      },
    ),
  );
});

test('two sorts before ten', () => {
  expect(['10', '2', '1a', '1'].sort(compareSignatures)).toEqual(['1', '1a', '2', '10']);
});
