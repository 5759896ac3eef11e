import { expect, test } from 'vitest';
import { Analyser } from '../src/analyser.ts';
import { fold } from '../src/words/fold.ts';
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

test('no pair of different words is taken for one, but for those that differ in accents alone, which may be left out', () => {
  const isTakenFor = (one: string, other: string) => finds(analyser, one, other) && fold(one) !== fold(other);
  const met = pairs('pairs-apart.txt').filter(
    ([one, other]) => isTakenFor(one, other) || isTakenFor(other, one),
  );
  expect(met).toEqual([]);
});

test('a word with an accent does not find the one without', () => {
  for (const [plain, accented] of [
    ['sad', 'sąd'],
    ['kat', 'kąt'],
  ] as const)
    expect([finds(analyser, accented, plain), finds(analyser, `-${plain} x`, accented)]).toEqual([
      false,
      false,
    ]);
});

test('99 of 100 forms typed without their accents find the word', () => {
  const accents = /[ąćęłńóśźż]/i;
  const tries = formLists().flatMap(([base = '', ...forms]) =>
    [base, ...forms].filter((form) => accents.test(form)).map((form) => [fold(form), form, base] as const),
  );
  const missed = tries.filter(
    ([typed, form, base]) => !finds(analyser, typed, form) || !finds(analyser, typed, base),
  );
  expect(tries.length).toBeGreaterThan(300);
  expect({ share: 1 - missed.length / tries.length, missed }).toMatchObject({
    share: expect.toSatisfy((share: number) => share >= 0.99),
  });
});

test.each([
  ['zespol', 'zespół'],
  ['kolo', 'koło'],
  ['lodzi', 'Łódź'],
  ['szkol', 'szkoła'],
  ['uchwala', 'uchwała'],
  ['Wojcik', 'Wójcik'],
])('%s, typed without accents, finds %s', (typed, written) => {
  expect(finds(analyser, typed, written)).toBe(true);
});
