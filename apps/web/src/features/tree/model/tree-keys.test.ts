import { expect, test } from 'vitest';
import { ROOT, wholeBranch } from './branch.ts';
import { buildOutline } from './outline.ts';
import { aNode, nodes } from './test/nodes.ts';
import { commandFor, type TreeKey } from './tree-keys.ts';
import { findByTyping } from './type-ahead.ts';

// 1, 2 (open: 21, 22), 3 (nothing inside)
const outline = buildOutline({
  branches: new Map([
    [ROOT, wholeBranch([aNode(1), aNode(2), aNode(3, { unitsCount: 0 })])],
    [2, wholeBranch(nodes(21, 2))],
  ]),
  expanded: new Map([[ROOT, new Set([2])]]),
});

function press(key: string, index: number, modifiers: Partial<TreeKey> = {}) {
  const event = { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...modifiers };
  return commandFor(event, outline, index, 10);
}

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 4, 4],
  ['ArrowUp', 0, 0],
  ['ArrowUp', 4, 3],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['PageDown', 1, 4],
  ['PageUp', 4, 0],
])('%s at row %i goes to row %i', (key, from, to) => {
  expect(press(key, from)).toEqual({ kind: 'move', index: to });
});

test('right opens a closed record, enters an open one and does nothing where nothing lies below', () => {
  expect(press('ArrowRight', 0)).toEqual({ kind: 'expand', id: 1 });
  expect(press('ArrowRight', 1)).toEqual({ kind: 'move', index: 2 });
  expect(press('ArrowRight', 4)).toBeUndefined();
});

test('left closes an open record and else goes to the one it lies in', () => {
  expect(press('ArrowLeft', 1)).toEqual({ kind: 'collapse', id: 2 });
  expect(press('ArrowLeft', 3)).toEqual({ kind: 'move', index: 1 });
  expect(press('ArrowLeft', 0)).toBeUndefined();
});

test('Enter opens the record, with Control in a new tab', () => {
  expect(press('Enter', 2)).toEqual({ kind: 'open', id: 21, newTab: false });
  expect(press('Enter', 2, { ctrlKey: true })).toEqual({ kind: 'open', id: 21, newTab: true });
});

test('Shift+F10 and the menu key open the menu of the record; F10 alone is the browser’s', () => {
  expect(press('F10', 3, { shiftKey: true })).toEqual({ kind: 'menu', id: 22 });
  expect(press('ContextMenu', 3)).toEqual({ kind: 'menu', id: 22 });
  expect(press('F10', 3)).toBeUndefined();
});

test('the star opens all records beside this one', () => {
  expect(press('*', 2, { shiftKey: true })).toEqual({ kind: 'expandSiblings', parent: 2 });
});

test('shortcuts of the browser are left alone', () => {
  expect(press('ArrowDown', 0, { ctrlKey: true })).toBeUndefined();
  expect(press('Home', 0, { altKey: true })).toBeUndefined();
});

test('one letter typed again and again goes round the rows that begin with it', () => {
  expect(findByTyping(outline, 0, '2')).toBe(1);
  expect(findByTyping(outline, 1, '2')).toBe(2);
  expect(findByTyping(outline, 3, '2')).toBe(1);
});

test('several letters find by signature or title, whatever their case, and may stay where they are', () => {
  expect(findByTyping(outline, 2, '21')).toBe(2);
  expect(findByTyping(outline, 0, 'TYTUŁ 3')).toBe(4);
  expect(findByTyping(outline, 0, 'zzz')).toBeUndefined();
});
