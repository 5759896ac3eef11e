import { expect, test } from 'vitest';
import { PAGE_SIZE } from '../model/branch.ts';
import { aNode } from '../model/test/nodes.ts';
import { createTreeStore } from '../model/tree-store.ts';
import { hrefAfterDelete, neighbourOf } from './neighbour.ts';

/** A collection of series followed by units, with ids from 100 on. */
function aCollection(levels: readonly ('series' | 'unit')[]) {
  const children = levels.map((level, at) => aNode(100 + at, { level, signature: String(at) }));
  const store = createTreeStore(async (parent, offset, limit) =>
    parent === undefined
      ? { nodes: [aNode(1, { level: 'collection' })], total: 1 }
      : { nodes: children.slice(offset, offset + limit), total: children.length },
  );
  const reveal = (id: number) =>
    store.reveal([
      { id: 1, level: 'collection', signature: '1' },
      { id, level: levels[id - 100] ?? 'unit', signature: String(id - 100) },
    ]);
  return { store, reveal };
}

test('the record before and after is the nearest of the same level below the same parent', async () => {
  const { store, reveal } = aCollection(['series', 'unit', 'series', 'unit']);
  await reveal(100);
  expect(neighbourOf(store, 100, 1)?.id).toBe(102);
  expect(neighbourOf(store, 103, -1)?.id).toBe(101);
  expect(neighbourOf(store, 100, -1)).toBeUndefined();
  expect(neighbourOf(store, 103, 1)).toBeUndefined();
  expect(neighbourOf(store, 7, 1)).toBeUndefined();
  expect(neighbourOf(store, undefined, 1)).toBeUndefined();
});

test('after a deletion comes the next sibling, after the last one the one before, after the only one the parent', async () => {
  const { store, reveal } = aCollection(['series', 'unit', 'unit']);
  await reveal(101);
  const after = (id: number) => hrefAfterDelete(store, id);
  expect([after(101), after(102), after(100)]).toEqual(['/units/102', '/units/101', '/collections/1']);
});

test('at the end of what the tree reads at once the next record is read too, also where no tree is drawn', async () => {
  const { store, reveal } = aCollection(Array.from({ length: PAGE_SIZE + 1 }, () => 'unit' as const));
  await reveal(100 + PAGE_SIZE - 1);
  await expect.poll(() => neighbourOf(store, 100 + PAGE_SIZE - 1, 1)?.id).toBe(100 + PAGE_SIZE);
});
