import { expect, test } from 'vitest';
import { translate } from '../../../ui/texts/translate.ts';
import { chosenFilter, chosenName, goneKinds } from './chosen-name.ts';
import { filterOf, isFilterSet, without, yearsText } from './facet-values.ts';

test('a decade is a range of years, and is chosen only as a whole', () => {
  const filter = filterOf('decade', '1920');
  expect(filter).toEqual({ year_from: 1920, year_to: 1929 });
  expect(isFilterSet({ year_from: 1920, year_to: 1929 }, filter)).toBe(true);
  expect(isFilterSet({ year_from: 1920 }, filter)).toBe(false);
});

test('what a facet adds to the address can be taken away again', () => {
  for (const filter of [filterOf('level', 'unit'), filterOf('collection', '7'), filterOf('source', 'scan')]) {
    expect(isFilterSet({ q: 'straż', ...filter }, filter)).toBe(true);
    expect(isFilterSet({ q: 'straż', ...filter, ...without(filter) }, filter)).toBe(false);
  }
});

test('years are said as a range, one year or with one end', () => {
  expect(yearsText({ year_from: 1918, year_to: 1939 }, translate)).toBe('1918–1939');
  expect(yearsText({ year_from: 1918, year_to: 1918 }, translate)).toBe('1918');
  expect(yearsText({ year_from: 1918 }, translate)).toBe('od 1918');
  expect(yearsText({ year_to: 1939 }, translate)).toBe('do 1939');
});

test('a chosen creator, term or collection is named as the answer to this very address names it', () => {
  const address = { author_id: 7, index_id: 3 };
  const said = (kind: 'author' | 'term', chosen: Parameters<typeof chosenName>[2]) =>
    chosenName(kind, address, chosen, translate);
  const answer = { collection: null, author: { id: 7, name: 'Jan Lis' }, term: { id: 3, name: null } };
  expect([said('author', answer), said('term', answer)]).toEqual(['Twórca: Jan Lis', 'Nie ma takiego hasła']);
  expect(goneKinds(address, answer)).toEqual(['term']);
  const before = { ...answer, author: { id: 8, name: 'Ktoś inny' } };
  expect([said('author', before), said('author', undefined)]).toEqual(['Wybrany twórca', 'Wybrany twórca']);
  expect(chosenFilter('author', address)).toEqual({ author_id: 7 });
  expect(chosenFilter('collection', address)).toBeNull();
});
