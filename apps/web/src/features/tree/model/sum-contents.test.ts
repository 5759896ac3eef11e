import type { TreeNode } from '@regest/contract/endpoints/tree.ts';
import { expect, test } from 'vitest';
import { EMPTY_BRANCH, withPage } from './branch.ts';
import { sumContents } from './sum-contents.ts';

const collection = (id: number, counts: Partial<TreeNode>) =>
  ({ id, level: 'collection', seriesCount: 0, unitsCount: 0, documentsCount: 0, ...counts }) as TreeNode;
const some = [
  collection(1, { seriesCount: 2, unitsCount: 30 }),
  collection(2, { unitsCount: 4, documentsCount: 5 }),
];

test('what the collections hold makes what the institution holds', () => {
  expect(sumContents(withPage(EMPTY_BRANCH, 0, some, 2, 1))).toEqual({
    collection: 2,
    series: 2,
    unit: 34,
    document: 5,
  });
  expect(sumContents(withPage(EMPTY_BRANCH, 0, [], 0, 1))?.collection).toBe(0);
});

test('nothing is said before every collection is known', () => {
  expect(sumContents(EMPTY_BRANCH)).toBeUndefined();
  expect(sumContents(withPage(EMPTY_BRANCH, 0, some, 700, 1))).toBeUndefined();
});
