import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstOf } from './first-of.ts';

test('the first of a list are those of the whole list put in order, equals as they came', () => {
  const one = fc.record({ key: fc.integer({ min: 0, max: 5 }), id: fc.nat() });
  fc.assert(
    fc.property(fc.array(one), fc.nat({ max: 30 }), (all, many) => {
      const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
      expect(firstOf(all, many, compare)).toEqual(all.toSorted(compare).slice(0, many));
    }),
  );
});
