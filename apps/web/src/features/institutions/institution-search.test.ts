import { addDays, today } from '@regest/contract/text/day.ts';
import { expect, test } from 'vitest';
import { dateFaults, readInstitutionSearch } from './institution-search.ts';

test('an address keeps what narrows the list and drops what it does not know', () => {
  expect(readInstitutionSearch({ query: 'łódź', type: 'ngo', sort: 'countUsers', page: 2, x: 1 })).toEqual({
    query: 'łódź',
    type: 'ngo',
    sort: 'countUsers',
    page: 2,
  });
  expect(readInstitutionSearch({ type: 'kraina', sort: 'x', order: 'y' })).toEqual({});
});

test('a filter begins today at the latest and ends tomorrow at the latest', () => {
  expect(dateFaults({ date_start: today(), date_end: addDays(today(), 1) })).toEqual({});
  expect(dateFaults({ date_start: addDays(today(), 1) })).toEqual({
    date_start: 'institutions.filter.startInFuture',
  });
  expect(dateFaults({ date_end: addDays(today(), 2) })).toEqual({
    date_end: 'institutions.filter.endTooLate',
  });
});

test('a reversed range and an impossible day are reported at their field', () => {
  expect(dateFaults({ date_start: '2024-02-02', date_end: '2024-02-01' })).toEqual({
    date_end: 'institutions.filter.reversed',
  });
  expect(dateFaults({ date_start: '2024-13-01' })).toEqual({ date_start: 'validation.day' });
});
