import type { FileView } from '@regest/contract/endpoints/files.ts';
import { expect, test } from 'vitest';
import { byName, inEditedOrder, moved } from './file-order.ts';
import { inPathOrder } from './folder/dropped-files.ts';

const files = (...ids: number[]) => ids.map((id) => ({ id }) as FileView);
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

test('an order not yet saved survives files that come and go', () => {
  expect(ids(inEditedOrder(files(1, 3, 4), files(3, 2, 1)))).toEqual([3, 1, 4]);
});

test('a file moved past either end stays at that end', () => {
  expect(moved(['a', 'b', 'c'], 0, 9)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['c', 'a', 'b']);
});

test('by name 2 comes before 10', () => {
  const names = byName(['skan 10.jpg', 'skan 2.jpg', 'Ława.jpg'].map((name) => ({ name })));
  expect(names.map(({ name }) => name)).toEqual(['Ława.jpg', 'skan 2.jpg', 'skan 10.jpg']);
});

test('the files of a dropped folder are ordered by the numbers in their names, folder by folder', () => {
  const droppedFiles = ['skany/2/001.tif', 'skany/10.tif', 'skany/9.tif', 'skany/1/002.tif'].map((path) => ({
    path,
  }));
  expect(inPathOrder(droppedFiles).map(({ path }) => path)).toEqual([
    'skany/1/002.tif',
    'skany/2/001.tif',
    'skany/9.tif',
    'skany/10.tif',
  ]);
});
