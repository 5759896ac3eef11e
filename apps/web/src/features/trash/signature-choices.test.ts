import type { SignatureClash } from '@regest/contract/endpoints/trash.ts';
import { expect, test } from 'vitest';
import { choiceFaults } from './signature-choices.ts';

const clash = (id: number, parentId = 1): SignatureClash => ({
  id,
  parentId,
  level: 'unit',
  title: `T${id}`,
  signature: '01',
});
const NONE = new Set<number>();

test('a free signature of one’s own is no fault', () => {
  expect(choiceFaults([clash(1), clash(2)], { 1: '05', 2: '06' }, NONE).size).toBe(0);
});

test('nothing typed, only spaces, or the old signature will not do', () => {
  const faults = choiceFaults([clash(1), clash(2), clash(3)], { 2: '  ', 3: '01' }, NONE);
  expect([...faults]).toEqual([
    [1, 'empty'],
    [2, 'empty'],
    [3, 'taken'],
  ]);
});

test('two records of one parent cannot take the same signature, of two parents they can', () => {
  expect(choiceFaults([clash(1), clash(2)], { 1: '05', 2: '05' }, NONE).get(2)).toBe('duplicate');
  expect(choiceFaults([clash(1, 1), clash(2, 9)], { 1: '05', 2: '05' }, NONE).size).toBe(0);
});

test('what the server found taken is taken', () => {
  expect(choiceFaults([clash(1)], { 1: '05' }, new Set([1])).get(1)).toBe('taken');
});
