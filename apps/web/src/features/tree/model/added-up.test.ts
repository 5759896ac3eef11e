import type { TreeNode } from '@regest/contract/endpoints/tree.ts';
import { expect, test } from 'vitest';
import { addedUp } from './added-up.ts';
import { EMPTY_BRANCH, withPage } from './branch.ts';

const collection = (id: number, counts: Partial<TreeNode>) =>
  ({ id, level: 'collection', seriesCount: 0, unitsCount: 0, documentsCount: 0, ...counts }) as TreeNode;
const some = [
  collection(1, { seriesCount: 2, unitsCount: 30 }),
  collection(2, { unitsCount: 4, documentsCount: 5 }),
];

test('what the collections hold makes what the institution holds', () => {
  expect(addedUp(withPage(EMPTY_BRANCH, 0, some, 2, 1))).toEqual({
    collection: 2,
    series: 2,
    unit: 34,
    document: 5,
  });
  expect(addedUp(withPage(EMPTY_BRANCH, 0, [], 0, 1))?.collection).toBe(0);
});

test('nothing is said before every collection is known', () => {
  expect(addedUp(EMPTY_BRANCH)).toBeUndefined();
  expect(addedUp(withPage(EMPTY_BRANCH, 0, some, 700, 1))).toBeUndefined();
});
