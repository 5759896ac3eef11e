import type { TrashNode } from '@regest/contract/endpoints/trash.ts';
import { expect, test } from 'vitest';
import { trashRows } from './trash-rows.ts';

function aNode(id: number, childrenCount = 0): TrashNode {
  const deletedAt = '2025-05-01T12:00:00Z';
  return {
    id,
    type: 'unit',
    level: 'unit',
    title: `T${id}`,
    computedSignature: 'PL_1_01',
    place: [],
    signature: String(id),
    deletedAt,
    childrenCount,
  };
}

const children = new Map([
  [1, { nodes: [aNode(11, 1), aNode(12)], total: 5 }],
  [11, { nodes: [aNode(111)], total: 1 }],
]);
const roots = { nodes: [aNode(1, 5), aNode(2, 1), aNode(3)], total: 3 };

function rows(expanded: number[]) {
  return trashRows(roots, (id) => children.get(id), new Set(expanded)).map(
    ({ kind, depth, node, hidden }) =>
      `${'-'.repeat(depth)}${kind === 'node' ? node.id : kind}${hidden > 0 ? ` ${hidden}` : ''}`,
  );
}

test('a closed root is a row of its own', () => {
  expect(rows([])).toEqual(['1', '2', '3']);
});

test('what was deleted with a root is listed under it, and what is not shown is counted', () => {
  expect(rows([1, 11])).toEqual(['1', '-11', '--111', '-12', '-more 3', '2', '3']);
});

test('an open record whose contents are being read says so', () => {
  expect(rows([2])).toEqual(['1', '2', '-loading', '3']);
});

test('a record without contents cannot be open', () => {
  expect(rows([3])).toEqual(['1', '2', '3']);
});

test('every child knows the root it can be restored with', () => {
  const inner = trashRows(roots, (id) => children.get(id), new Set([1, 11]));
  expect(inner.filter(({ depth }) => depth > 0).every(({ root }) => root.id === 1)).toBe(true);
});
