import type { FoundNode } from '@regest/contract/endpoints/tree.ts';
import { expect, test } from 'vitest';
import { filterShape } from './filter-shape.ts';
import { buildOutline, rowAt } from './outline.ts';
import { aNode } from './test/nodes.ts';

function found(path: number[], isMatch = true): FoundNode {
  return { ...aNode(path.at(-1) ?? 0), path, isMatch };
}

const result = [found([1], false), found([1, 11], false), found([1, 11, 111]), found([1, 12]), found([2])];

function rows(closed: number[] = []) {
  const outline = buildOutline(filterShape(result, new Set(closed)));
  return Array.from({ length: outline.size }, (_, index) => {
    const row = rowAt(outline, index);
    return `${'-'.repeat(row?.depth ?? 0)}${row?.node?.id}`;
  });
}

test('a match stands under everything it lies in, all of it open', () => {
  expect(rows()).toEqual(['1', '-11', '--111', '-12', '2']);
});

test('a record closed by hand stays closed in the result', () => {
  expect(rows([11])).toEqual(['1', '-11', '-12', '2']);
});

test('what matched is told apart from what only leads to it', () => {
  expect([...filterShape(result, new Set()).matches]).toEqual([111, 12, 2]);
});

test('nothing found is an empty tree, not one being read', () => {
  expect(buildOutline(filterShape([], new Set())).size).toBe(0);
});
