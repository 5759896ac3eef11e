import { expect, test } from 'vitest';
import { choosable } from './list-views.ts';

const columns = (...keys: string[]) => keys.map((key) => ({ key, header: key, rowHeader: key === 'title' }));

test('columns may be left out, but not what names a row, what is done with it, nor one of few', () => {
  const wide = [...columns('title', 'signature', 'dates', 'status', 'parent', 'actions')];
  expect(choosable(wide).map(({ key }) => key)).toEqual(['signature', 'dates', 'status', 'parent']);
  expect(choosable([...wide, { key: 'box', header: '', bare: true }])).toHaveLength(4);
  expect(choosable(columns('title', 'signature', 'dates', 'status'))).toEqual([]);
});
