import { expect, test } from 'vitest';
import { Analyser } from '../src/analyser.ts';
import { finds, formLists, pairs } from './evaluation.ts';

const analyser = new Analyser();

test('at least 97 of 100 forms are found by their base form, and the base form by each of them', () => {
  const tries = formLists().flatMap(([base = '', ...forms]) =>
    forms.flatMap((form) => [
      [base, form],
      [form, base],
    ]),
  );
  const missed = tries.filter(([typed = '', written = '']) => !finds(analyser, typed, written));
  expect(tries.length).toBeGreaterThan(2_000);
  expect({ share: 1 - missed.length / tries.length, missed }).toMatchObject({
    share: expect.toSatisfy((share: number) => share >= 0.97),
  });
});

test.each(pairs('pairs-together.txt'))('%s and %s find each other', (one, other) => {
  expect(finds(analyser, one, other)).toBe(true);
  expect(finds(analyser, other, one)).toBe(true);
});

test('no pair of different words is taken for one', () => {
  const met = pairs('pairs-apart.txt').filter(
    ([one, other]) => finds(analyser, one, other) || finds(analyser, other, one),
  );
  expect(met).toEqual([]);
});
