import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMemory, parseMemory, WIDTH } from './tree-memory.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aStorage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
}

test('the state of the tree is found again after a reload, by the same person only', () => {
  const storage = aStorage();
  openMemory(7, storage).update({ expanded: [1, 2], scroll: 320, filter: 'straż', width: 400, hidden: true });
  vi.runAllTimers();
  expect(openMemory(7, storage).get()).toMatchObject({
    expanded: [1, 2],
    scroll: 320,
    filter: 'straż',
    width: 400,
    hidden: true,
  });
  expect(openMemory(8, storage).get().expanded).toEqual([]);
});

test('what is not written yet is written when the page goes', () => {
  const storage = aStorage();
  const memory = openMemory(7, storage);
  memory.update({ filter: 'statut' });
  memory.flush();
  expect(openMemory(7, storage).get().filter).toBe('statut');
});

test('scrolling is stored, but no listener is called', () => {
  const storage = aStorage();
  const memory = openMemory(7, storage);
  let notifications = 0;
  memory.subscribe(() => {
    notifications += 1;
  });
  memory.keepScroll(640);
  vi.runAllTimers();
  expect(notifications).toBe(0);
  expect(openMemory(7, storage).scroll).toBe(640);
});

test.each([null, 'not json', '[]', '{"expanded":"x","width":9999,"active":{}}'])(
  'unreadable memory (%s) starts afresh',
  (text) => {
    expect(parseMemory(text)).toMatchObject({ expanded: [], scroll: 0, filter: '', active: null });
    expect(parseMemory(text).width).toBeLessThanOrEqual(WIDTH.max);
  },
);

test('closed storage costs the memory, not the tree', () => {
  const closed = () => {
    throw new Error('closed');
  };
  const memory = openMemory(7, { getItem: closed, setItem: closed });
  memory.update({ filter: 'a' });
  memory.keepScroll(5);
  vi.runAllTimers();
  expect(memory.get().filter).toBe('a');
  expect(memory.scroll).toBe(5);
});
