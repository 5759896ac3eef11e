import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMemory, parseMemory, WIDTH } from './tree-memory.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('the state of the tree is found again after a reload, by the same person only', () => {
  const storage = aStorage();
  openMemory(7, storage).update({ expanded: [1, 2], scroll: 320, filter: 'straż', width: 400 });
  vi.runAllTimers();
  expect(openMemory(7, storage).get()).toMatchObject({
    expanded: [1, 2],
    scroll: 320,
    filter: 'straż',
    width: 400,
  });
  expect(openMemory(8, storage).get().expanded).toEqual([]);
});

test.each([null, 'not json', '[]', '{"expanded":"x","width":9999,"active":{}}'])(
  'unreadable memory (%s) starts afresh',
  (text) => {
    expect(parseMemory(text)).toMatchObject({ expanded: [], scroll: 0, filter: '', active: null });
    expect(parseMemory(text).width).toBeLessThanOrEqual(WIDTH.most);
  },
);

test('closed storage costs the memory, not the tree', () => {
  const closed = () => {
    throw new Error('closed');
  };
  const memory = openMemory(7, { getItem: closed, setItem: closed });
  memory.update({ scroll: 5 });
  vi.runAllTimers();
  expect(memory.get().scroll).toBe(5);
});
