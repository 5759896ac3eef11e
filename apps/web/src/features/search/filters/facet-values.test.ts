import { expect, test } from 'vitest';
import { translate } from '../../../ui/texts/translate.ts';
import { filterOf, isChosen, without, yearsText } from './facet-values.ts';

test('a decade is a range of years, and is chosen only as a whole', () => {
  const filter = filterOf('decade', '1920');
  expect(filter).toEqual({ year_from: 1920, year_to: 1929 });
  expect(isChosen({ year_from: 1920, year_to: 1929 }, filter)).toBe(true);
  expect(isChosen({ year_from: 1920 }, filter)).toBe(false);
});

test('what a facet adds to the address can be taken away again', () => {
  for (const filter of [filterOf('level', 'unit'), filterOf('collection', '7'), filterOf('source', 'scan')]) {
    expect(isChosen({ q: 'straż', ...filter }, filter)).toBe(true);
    expect(isChosen({ q: 'straż', ...filter, ...without(filter) }, filter)).toBe(false);
  }
});

test('years are said as a range, one year or with one end', () => {
  expect(yearsText({ year_from: 1918, year_to: 1939 }, translate)).toBe('1918–1939');
  expect(yearsText({ year_from: 1918, year_to: 1918 }, translate)).toBe('1918');
  expect(yearsText({ year_from: 1918 }, translate)).toBe('od 1918');
  expect(yearsText({ year_to: 1939 }, translate)).toBe('do 1939');
});
