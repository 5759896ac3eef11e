import type { TreeNode } from '@regest/contract/endpoints/tree.ts';
import { expect, test, vi } from 'vitest';
import { PAGE_SIZE, ROOT } from './branch.ts';
import { buildOutline, indexOfNode, rowAt } from './outline.ts';
import { aNode } from './test/nodes.ts';
import { createTreeStore, type ReadChildren } from './tree-store.ts';

const WIDE = 100_000;

/** One collection with a hundred thousand units, numbered from 1, each with id 1000 + its number. */
function archive() {
  const reads: string[] = [];
  const unit = (number: number) =>
    aNode(1000 + number, { level: 'unit', type: 'unit', signature: String(number), unitsCount: 0 });
  const read: ReadChildren = async (parent, offset, limit) => {
    reads.push(`${parent?.id ?? ROOT}:${offset}+${limit}`);
    if (parent === undefined)
      return { nodes: [aNode(1, { level: 'collection', unitsCount: WIDE })], total: 1 };
    const nodes: TreeNode[] = [];
    for (let at = offset; at < Math.min(WIDE, offset + limit); at += 1) nodes.push(unit(at + 1));
    return { nodes, total: WIDE };
  };
  return { read, reads };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('children are read once, whatever is closed and opened after', async () => {
  const { read, reads } = archive();
  const store = createTreeStore(read);
  const want = () =>
    store.want([
      { parent: ROOT, page: 0 },
      { parent: 1, page: 0 },
    ]);
  store.want([{ parent: ROOT, page: 0 }]);
  await settled();
  store.setExpanded([1], true);
  want();
  await settled();
  store.setExpanded([1], false);
  store.setExpanded([1], true);
  want();
  await settled();
  expect(reads).toEqual([`0:0+${PAGE_SIZE}`, `1:0+${PAGE_SIZE}`]);
});

test('a record deep in a wide branch is revealed without reading the branch', async () => {
  const { read, reads } = archive();
  const store = createTreeStore(read);
  const place = [
    { id: 1, level: 'collection', signature: '1' },
    { id: 1000 + 54_321, level: 'unit', signature: '54321' },
  ] as const;
  expect(await store.reveal(place)).toBe(true);
  const outline = buildOutline(store.shape.get());
  const index = indexOfNode(outline, 1000 + 54_321);
  expect(index).toBe(54_321);
  expect(rowAt(outline, index ?? 0)?.node?.signature).toBe('54321');
  expect(reads.length).toBeLessThan(30);
});

test('a record that is not where it should be is not revealed', async () => {
  const store = createTreeStore(archive().read);
  expect(await store.reveal([{ id: 77, level: 'collection', signature: '77' }])).toBe(false);
});

test('a refresh keeps what is shown and reads again only what is wanted', async () => {
  const { read, reads } = archive();
  const store = createTreeStore(read, [1]);
  store.want([{ parent: ROOT, page: 0 }]);
  await settled();
  store.want([
    { parent: ROOT, page: 0 },
    { parent: 1, page: 3 },
  ]);
  await settled();
  reads.length = 0;
  store.want([{ parent: ROOT, page: 0 }]);
  store.refresh();
  expect(buildOutline(store.shape.get()).size).toBe(1 + WIDE);
  await settled();
  expect(reads).toEqual([`0:0+${PAGE_SIZE}`]);
});

test('the collections are read again once they are old, whatever else is on the screen', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
  const { read, reads } = archive();
  const store = createTreeStore(read);
  store.want([{ parent: ROOT, page: 0 }]);
  await settled();
  store.want([]);
  store.readAgain(ROOT, 15_000);
  await settled();
  expect(reads).toEqual([`0:0+${PAGE_SIZE}`]);
  clock.mockReturnValue(1_015_000);
  store.readAgain(ROOT, 15_000);
  store.readAgain(ROOT, 15_000);
  await settled();
  expect(reads).toEqual([`0:0+${PAGE_SIZE}`, `0:0+${PAGE_SIZE}`]);
  // An own write while other rows are visible.
  store.refresh();
  store.readAgain(ROOT, 15_000);
  clock.mockRestore();
  await settled();
  expect(reads).toHaveLength(3);
});

test('a failed read is kept as failed until it is tried again', async () => {
  let broken = true;
  const { read } = archive();
  const store = createTreeStore(async (...input) => {
    if (broken) throw new Error('offline');
    return read(...input);
  });
  store.want([{ parent: ROOT, page: 0 }]);
  await settled();
  store.want([{ parent: ROOT, page: 0 }]);
  await settled();
  expect(rowAt(buildOutline(store.shape.get()), 0)).toMatchObject({ failed: true, node: undefined });
  broken = false;
  store.retry({ parent: ROOT, page: 0 });
  await settled();
  expect(rowAt(buildOutline(store.shape.get()), 0)?.node?.id).toBe(1);
});

test('rows that could not be read again stay, and are read once more a little later', async () => {
  vi.useFakeTimers();
  try {
    const { read } = archive();
    let title = 'before';
    let failures = 0;
    const store = createTreeStore(async (...input) => {
      if (failures-- > 0) throw new Error('busy');
      const { nodes, total } = await read(...input);
      return { nodes: nodes.map((node) => ({ ...node, title })), total };
    });
    const shown = () => rowAt(buildOutline(store.shape.get()), 0)?.node?.title;
    store.want([{ parent: ROOT, page: 0 }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toBe('before');
    title = 'after';
    failures = 2;
    store.refresh();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([shown(), failures]).toEqual(['before', 1]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown()).toBe('after');
    failures = 100;
    store.refresh();
    await vi.advanceTimersByTimeAsync(600_000);
    // Retries stop for deleted records and after the end of a session.
    expect([shown(), failures]).toEqual(['after', 96]);
  } finally {
    vi.useRealTimers();
  }
});

test('the way to a known record is remembered', async () => {
  const store = createTreeStore(archive().read, [1]);
  store.want([{ parent: ROOT, page: 0 }]);
  await settled();
  store.want([{ parent: 1, page: 0 }]);
  await settled();
  expect(store.placeOf(1002).map((step) => step.id)).toEqual([1, 1002]);
});
