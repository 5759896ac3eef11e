import { expect, test } from 'vitest';
import { readJobsSearch } from './jobs-query.ts';

test('the address keeps the page and both filters, and drops what it does not know', () => {
  expect(readJobsSearch({ page: '2', state: 'failed', kind: 'stt' })).toEqual({
    page: 2,
    state: 'failed',
    kind: 'stt',
  });
  expect(readJobsSearch({ page: -1, state: 'lost', kind: 7 })).toEqual({});
});
