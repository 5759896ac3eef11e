import { today } from '@regest/contract/text/day.ts';
import { expect, test } from 'vitest';
import { ofWorking, rangeFaults, readLevel, readStatisticsSearch, wireSort } from './statistics-search.ts';

test('a mangled address opens the whole period', () => {
  expect(readStatisticsSearch({ dateFrom: '2018-01-01', dateTo: 'jutro', page: -1, sort: 'x' })).toEqual({});
  expect(readStatisticsSearch({ dateFrom: '2021-01-02', dateTo: '2021-01-01' })).toEqual({});
});

test('the figures of this portal end today, and the old one need not be named', () => {
  expect(readStatisticsSearch({ source: 'portal', dateFrom: '2021-01-02' })).toEqual({ source: 'portal' });
  expect(readStatisticsSearch({ source: 'old', dateFrom: '2021-01-02' })).toEqual({ dateFrom: '2021-01-02' });
  expect(readStatisticsSearch({ source: 'x' })).toEqual({});
  expect(rangeFaults('2025-12-31', today(), 'portal')).toEqual({
    from: 'statistics.dateOutside',
    to: undefined,
  });
});

test('a good address is kept as it is', () => {
  const search = { dateFrom: '2020-01-01', dateTo: '2020-12-31', page: 2, sort: 'exitRate', order: 'asc' };
  expect(readStatisticsSearch(search)).toEqual(search);
});

test('a day outside the period, one that does not exist and a reversed range are reported at their field', () => {
  expect(rangeFaults('2019-04-06', '2022-03-29')).toEqual({
    from: 'statistics.dateTooEarly',
    to: 'statistics.dateTooLate',
  });
  expect(rangeFaults('2021-02-30', '2021-03-01').from).toBe('validation.day');
  expect(rangeFaults('2021-03-02', '2021-03-01')).toEqual({ from: undefined, to: 'dates.rangeReversed' });
});

test('columns are named to the server in capitals with underscores', () => {
  expect(wireSort('avgTimeOnPage')).toBe('AVG_TIME_ON_PAGE');
  expect(wireSort('pageviews')).toBe('PAGEVIEWS');
});

test('a level is read from the address in small letters', () => {
  expect(readLevel('unit')).toBe('UNIT');
  expect(readLevel('shelf')).toBeUndefined();
});

test('figures are those of the institution one works in, unless the address names another', () => {
  expect(ofWorking({ page: 2 }, 7, 3)).toEqual({ page: 2, institution: 7 });
  expect(ofWorking({ institution: 5 }, 7, 3)).toEqual({ institution: 5 });
  expect(ofWorking({ page: 2 }, 3, 3)).toEqual({ page: 2 });
});
