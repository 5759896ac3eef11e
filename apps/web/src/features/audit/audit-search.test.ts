import { expect, test } from 'vitest';
import { readAuditSearch } from './audit-search.ts';

test('the address keeps the page and every filter, and drops what it does not know', () => {
  const search = { page: 2, kind: 'publish', user_id: 7, date_start: '2025-01-31', date_end: '2025-02-28' };
  expect(readAuditSearch(search)).toEqual(search);
  expect(
    readAuditSearch({ page: -1, kind: 'gossip', user_id: 'x', date_start: '2025-02-30', date_end: 5 }),
  ).toEqual({});
});
