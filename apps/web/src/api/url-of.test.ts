import { expect, test } from 'vitest';
import { urlOf } from './url-of.ts';

test('the parts of a path are filled in and escaped', () => {
  expect(urlOf('/api/units/:id/shallow-copy/:parentId', { id: 7, parentId: 3 })).toBe(
    '/api/units/7/shallow-copy/3',
  );
  expect(urlOf('/api/recovery/reset-password-validate/:token', { token: 'a/b?' })).toBe(
    '/api/recovery/reset-password-validate/a%2Fb%3F',
  );
});

test('absent and empty parts of a query stay out of the address, zero and false do not', () => {
  expect(urlOf('/api/users', {}, { page: 0, q: '', sort: undefined, active: false })).toBe(
    '/api/users?page=0&active=false',
  );
});
