import { expect, test } from 'vitest';
import { readEditorSearch } from './editor-search.ts';
import { readLoginSearch } from './login-search.ts';

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

test('a record may be opened with one of its files, at a page or a second', () => {
  expect(readEditorSearch({ tab: 'size', file: 7, page: 2, word: 'straży' })).toEqual({
    tab: 'size',
    file: 7,
    page: 2,
    word: 'straży',
  });
  expect(readEditorSearch({ file: '7', time: 0 })).toEqual({ file: 7, time: 0 });
  expect(readEditorSearch({ file: -1, page: 2 })).toEqual({});
  expect(readEditorSearch({ page: 2, word: 'x' })).toEqual({});
});
