import { expect, test } from 'vitest';
import { readLoginSearch } from './search.ts';

test('after sign-in people go back to a page of this site', () => {
  expect(readLoginSearch({ redirect: '/units/7?tab=size', expired: true })).toEqual({
    redirect: '/units/7?tab=size',
    expired: true,
  });
});

test.each(['https://zly.example', '//zly.example', '/\\zly.example', 'javascript:alert(1)', 7])(
  'the address %s of another site is ignored',
  (redirect) => {
    expect(readLoginSearch({ redirect })).toEqual({});
  },
);
