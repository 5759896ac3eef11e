import { expect, test } from 'vitest';
import { sumText } from './sum-text.ts';

const counts = { create: 1, update: 2, move: 0, unchanged: 0, fault: 0 };
const keysOf = (kind: 'text' | 'sheet') =>
  sumText({ kind, counts }, (key, { count } = {}) => `${key} ${count}`);

test('texts of scans are summed up as texts, descriptions as descriptions', () => {
  expect(keysOf('text')).toBe('imports.sumText.create 1 imports.sumText.update 2');
  expect(keysOf('sheet')).toBe('imports.sum.create 1 imports.sum.update 2');
});
