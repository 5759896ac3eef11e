import { parseQuery } from '@regest/polish/query/parse-query.ts';
import { expect, test } from 'vitest';
import type { SearchFilters } from '../../queries/search/candidates.ts';
import { polish } from './analyser.ts';
import { areMany, howMany } from './how-many.ts';

const SHARES = new Map([
  ['akta', 0.5],
  ['szkoła', 0.01],
  ['=szkola', 0.006],
  ['=szkoly', 0.004],
  ['kościół', 0.05],
  ['#1/2', 0.006],
  ['#1/2/3', 0.004],
  ['7', 0.1],
  ['11', 0.2],
  ['1930', 0.5],
]);
const own = (more: Partial<SearchFilters> = {}): SearchFilters => ({
  institutionId: 1,
  holds: 'some',
  frequency: { records: 200_000, head: SHARES, words: SHARES },
  ...more,
});
const guess = (typed: string, filters = own()) => howMany(parseQuery(polish(), typed), filters);

test.each([
  ['akta', 'most'],
  ['szkoła', 'many'],
  ['szko*', 'many'],
  ['szkoła kościół', 'few'],
  ['akta -kościół', 'most'],
  ['szkoła -akta', 'many'],
  ['"szkoła szkoły"', 'few'],
  ['tatarak', 'few'],
  ['1/2', 'many'],
  ['3/4', 'few'],
  ['7.11.1930', 'many'],
  ['tatar*', 'few'],
])('of «%s» %s answer, as far as can be told', (typed, many) => {
  expect(guess(typed)).toBe(many);
});

test('the fewer records there are, the fewer answer', () => {
  const among = (records: number) => own({ frequency: { records, head: SHARES, words: SHARES } });
  expect([4_000_000, 300_000, 30_000].map((records) => guess('kościół', among(records)))).toEqual([
    'most',
    'many',
    'many',
  ]);
  expect(guess('kościół', among(10_000))).toBe('few');
  expect(guess('akta', own({ holds: 'few', frequency: undefined }))).toBe('few');
});

test('that more answer than are counted is told only where the guess leaves no doubt', () => {
  const among = (records: number) => own({ frequency: { records, head: SHARES, words: SHARES } });
  const told = (typed: string, records: number) => areMany(parseQuery(polish(), typed), among(records));
  expect([10_000, 22_000, 24_000, 26_000, 4_000_000].map((records) => told('kościół', records))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  expect(areMany(parseQuery(polish(), 'akta'), own({ yearFrom: 1930 }))).toBe(false);
});

test('of what a filter leaves, and where nobody has counted, nothing is known', () => {
  expect(guess('akta', own({ yearFrom: 1930 }))).toBeNull();
  expect(guess('akta', own({ status: 'published' }))).toBeNull();
  expect(guess('akta', own({ frequency: undefined }))).toBeNull();
});

test('words are taken to stand as often on every level', () => {
  expect(guess('akta', own({ level: 'unit' }))).toBe('most');
  expect(guess('szkoła', own({ level: 'document' }))).toBe('many');
});
