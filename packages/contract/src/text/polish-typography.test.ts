import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { POLISH } from '../locale/pl/texts.ts';
import { polishTypography } from './polish-typography.ts';

const visible = (text: string) => text.replaceAll('\u00a0', '~');
const typeset = (text: string) => visible(polishTypography(text));

describe('hard spaces', () => {
  test.each([
    ['Straż w Modrzewinie', 'Straż w~Modrzewinie'],
    ['akta i w domu, i z daleka', 'akta i~w~domu, i~z~daleka'],
    ['W 1908 r. na początku XX w. było 12 500 zł', 'W~1908~r. na początku XX~w. było 12~500~zł'],
    ['nr 5, s. 12', 'nr~5, s.~12'],
    ['1,4 m akt, ok. 65 %', '1,4~m akt, ok.~65~%'],
    ['papier (21 × 34 cm), 9 x 12', 'papier (21~×~34~cm), 9~x~12'],
    ['Ewa i', 'Ewa i'],
    ['zima u zbiegu', 'zima u~zbiegu'],
  ])('no line of %s ends in a word of one letter or parts a number from its unit', (text, wanted) => {
    expect(typeset(text)).toBe(wanted);
  });
});

describe('dashes', () => {
  test.each([
    ['1918-1939', '1918–1939'],
    ['1918 - 1939', '1918–1939'],
    ['XIX-XX w.', 'XIX–XX~w.'],
    ['s. 12-15', 's.~12–15'],
    ['Straż - dzieje', 'Straż~– dzieje'],
    ['1939-09-01 - 1945-05-08', '1939-09-01~– 1945-05-08'],
  ])('%s becomes %s', (text, wanted) => {
    expect(typeset(text)).toBe(wanted);
  });

  test.each([
    '1939-09-01',
    '1939-09',
    '00-950 Warszawa',
    'biało-czerwony',
    'tel. 41-344-1234',
    'PL_9001-9002_1',
  ])('%s keeps its hyphen', (text) => {
    expect(polishTypography(text)).toBe(text);
  });
});

const PIECES = [
  'w',
  'i',
  'Z',
  '5',
  '12',
  '500',
  '1918',
  '1939',
  '-',
  ' - ',
  '–',
  'r.',
  'nr',
  's.',
  'XIX',
  'w.',
  ' ',
  'ą-b',
];
const words = fc
  .tuple(fc.array(fc.constantFrom(...PIECES)), fc.constantFrom('', ' '))
  .map(([parts, joint]) => parts.join(joint));
const anyText = fc.oneof(words, fc.string({ unit: 'binary' }));

test('typesetting twice changes nothing more', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const once = polishTypography(text);
      expect(polishTypography(once)).toBe(once);
    }),
    { numRuns: 2000 },
  );
});

test('typesetting changes only spaces and hyphens', () => {
  const bare = (text: string) => text.replace(/[ \u00a0–-]/gu, '');
  fc.assert(
    fc.property(anyText, (text) => {
      expect(bare(polishTypography(text))).toBe(bare(text));
    }),
  );
});

test.each([
  [0, 'many'],
  [1, 'one'],
  [2, 'few'],
  [5, 'many'],
  [12, 'many'],
  [22, 'few'],
  [1.5, 'other'],
])('%d takes the form "%s"', (count, form) => {
  expect(POLISH.inForm('jednostki', count)).toBe(`jednostki_${form}`);
});
