import type { MatchingNode } from '@regest/contract/endpoints/tree.ts';
import { expect, test } from 'vitest';
import { wholeBranch } from './branch.ts';
import { type FilterChoices, filterShape, NO_CHOICES } from './filter-shape.ts';
import { buildOutline, rowAt, type TreeShape } from './outline.ts';
import { aNode } from './test/nodes.ts';

function found(path: number[], isMatch = true): MatchingNode {
  return { ...aNode(path.at(-1) ?? 0), path, isMatch };
}

// The server returns matches by rank, then their ancestors.
const result = [found([2]), found([1, 12]), found([1, 11, 111]), found([1], false), found([1, 11], false)];

const NOTHING: TreeShape = { branches: new Map(), expanded: new Map() };

function rows(choices: Partial<FilterChoices> = {}, whole = NOTHING) {
  const outline = buildOutline(filterShape(result, { ...NO_CHOICES, ...choices }, whole));
  return Array.from({ length: outline.size }, (_, index) => {
    const row = rowAt(outline, index);
    return `${'-'.repeat(row?.depth ?? 0)}${row?.node?.id}`;
  });
}

test('a match is shown under everything it lies in, all of it open and in the order of the tree', () => {
  expect(rows()).toEqual(['1', '-11', '--111', '-12', '2']);
});

test('a record closed by hand stays closed in the result', () => {
  expect(rows({ closed: new Set([11]) })).toEqual(['1', '-11', '-12', '2']);
});

test('a match is marked apart from what only leads to it', () => {
  expect([...filterShape(result, NO_CHOICES, NOTHING).matches]).toEqual([2, 12, 111]);
});

test('nothing found is an empty tree, not one being read', () => {
  expect(buildOutline(filterShape([], NO_CHOICES, NOTHING)).size).toBe(0);
});

test('a match opened by hand shows all it holds, matching or not', () => {
  const whole = { branches: new Map([[12, wholeBranch([aNode(121)])]]), expanded: new Map() };
  expect(rows({ opened: new Set([12]) }, whole)).toEqual(['1', '-11', '--111', '-12', '--121', '2']);
});
