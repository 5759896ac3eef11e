import { expect, test } from 'vitest';
import { type Branch, EMPTY_BRANCH, PAGE_SIZE, ROOT, wholeBranch, withFailure, withPage } from './branch.ts';
import { buildOutline, indexOf, indexOfNode, rowAt, unreadBranches } from './outline.ts';
import { aNode, nodes } from './test/nodes.ts';

function outlineOf(branches: [number, Branch][], expanded: [number, number[]][] = []) {
  return buildOutline({
    branches: new Map(branches),
    expanded: new Map(expanded.map(([parent, ids]) => [parent, new Set(ids)])),
  });
}

const titles = (outline: ReturnType<typeof outlineOf>) =>
  Array.from({ length: outline.size }, (_, index) => {
    const row = rowAt(outline, index);
    return `${'-'.repeat(row?.depth ?? 0)}${row?.node?.id ?? '?'}`;
  });

test('closed records show only the first level', () => {
  expect(titles(outlineOf([[ROOT, wholeBranch(nodes(1, 3))]]))).toEqual(['1', '2', '3']);
});

test('what is open lies under its record, and rows after it follow', () => {
  const outline = outlineOf(
    [
      [ROOT, wholeBranch(nodes(1, 3))],
      [1, wholeBranch(nodes(11, 2))],
      [12, wholeBranch(nodes(121, 1))],
      [3, wholeBranch(nodes(31, 2))],
    ],
    [
      [ROOT, [3, 1]],
      [1, [12]],
    ],
  );
  expect(titles(outline)).toEqual(['1', '-11', '-12', '--121', '2', '3', '-31', '-32']);
  expect(rowAt(outline, 0)).toMatchObject({ expanded: true, setSize: 3, position: 0 });
  expect(rowAt(outline, 2)).toMatchObject({ expanded: true, setSize: 2, position: 1, parent: 1 });
  expect(rowAt(outline, 8)).toBeUndefined();
});

test('every row is found again at the index it came from', () => {
  const outline = outlineOf(
    [
      [ROOT, wholeBranch(nodes(1, 4))],
      [2, wholeBranch(nodes(21, 3))],
      [4, wholeBranch(nodes(41, 1))],
    ],
    [[ROOT, [2, 4]]],
  );
  for (let index = 0; index < outline.size; index += 1) {
    const row = rowAt(outline, index);
    expect(row && indexOf(outline, row.parent, row.position)).toBe(index);
    expect(row?.node && indexOfNode(outline, row.node.id)).toBe(index);
  }
  expect(indexOfNode(outline, 999)).toBeUndefined();
  expect(indexOf(outline, 999, 0)).toBeUndefined();
});

test('a wide branch has all its rows, grey where it was not read', () => {
  const far = withPage(EMPTY_BRANCH, 199, nodes(5000, PAGE_SIZE), 100_000, 1);
  const outline = outlineOf(
    [
      [ROOT, wholeBranch(nodes(1, 2))],
      [1, far],
    ],
    [[ROOT, [1]]],
  );
  expect(outline.size).toBe(100_002);
  expect(rowAt(outline, 1)).toMatchObject({ node: undefined, setSize: 100_000, depth: 1 });
  expect(rowAt(outline, 100_000)?.node?.id).toBe(5000 + PAGE_SIZE - 1);
  expect(rowAt(outline, 100_001)?.node?.id).toBe(2);
});

test('an open branch that was never read shows at most as many grey rows as it can have', () => {
  const outline = outlineOf([[ROOT, wholeBranch([aNode(1, { unitsCount: 2 })])]], [[ROOT, [1]]]);
  expect(titles(outline)).toEqual(['1', '-?', '-?']);
  expect(unreadBranches(outline)).toEqual([1]);
});

test('a branch that could not be read has one row to say so', () => {
  const outline = outlineOf(
    [
      [ROOT, wholeBranch(nodes(1, 1))],
      [1, withFailure(EMPTY_BRANCH, 0, 1)],
    ],
    [[ROOT, [1]]],
  );
  expect(rowAt(outline, 1)).toMatchObject({ failed: true });
  expect(outline.size).toBe(2);
  expect(unreadBranches(outline)).toEqual([]);
});

test('a record without contents is not open even when it once was', () => {
  const empty = aNode(1, { unitsCount: 0 });
  expect(titles(outlineOf([[ROOT, wholeBranch([empty])]], [[ROOT, [1]]]))).toEqual(['1']);
});

test('pages beyond a total that shrank are forgotten', () => {
  const wide = withPage(withPage(EMPTY_BRANCH, 0, nodes(1, PAGE_SIZE), 1000, 1), 1, nodes(600, 500), 1000, 1);
  const less = withPage(wide, 0, nodes(1, 2), 2, 2);
  expect([...less.pages.keys()]).toEqual([0]);
});
