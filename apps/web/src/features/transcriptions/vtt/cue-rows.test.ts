import { makeCue } from '@regest/contract/vtt/cue.ts';
import { expect, test } from 'vitest';
import { faultsOf } from './cue-faults.ts';
import {
  addRow,
  mergeRow,
  setSpeaker,
  shiftRows,
  splitRow,
  toRow,
  typeTime,
  typeWords,
  wordsOf,
} from './cue-rows.ts';

const rows = (...cues: [number, number, string][]) =>
  cues.map(([start, end, text]) => toRow(makeCue(start, end, text)));
const shape = (list: ReturnType<typeof rows>) => list.map(({ start, end, text }) => [start, end, text]);

test('a cue is split at the moment that is heard', () => {
  const split = splitRow(rows([0, 4000, 'Ala ma kota']), 0, 7, 1500);
  expect(shape(split)).toEqual([
    [0, 1500, 'Ala ma'],
    [1500, 4000, 'kota'],
  ]);
});

test('when something else is heard, the caret decides the moment too', () => {
  const split = splitRow(rows([0, 4000, 'abcdefgh']), 0, 4, 9000);
  expect(shape(split)).toEqual([
    [0, 2000, 'abcd'],
    [2000, 4000, 'efgh'],
  ]);
});

test('both halves keep the speaker, whose tag is not part of the words', () => {
  const [row] = rows([0, 4000, '<v Anna>Dzień dobry panu']);
  if (!row) throw new Error('no row');
  expect(wordsOf(row)).toBe('Dzień dobry panu');
  expect(shape(splitRow([row], 0, 12, 2000)).map(([, , text]) => text)).toEqual([
    '<v Anna>Dzień dobry',
    '<v Anna>panu',
  ]);
});

test('typing words keeps the speaker; an empty name takes it away', () => {
  const list = setSpeaker(rows([0, 1, 'Tak']), 0, 'Jan');
  expect(typeWords(list, 0, 'Nie')[0]?.text).toBe('<v Jan>Nie');
  expect(setSpeaker(list, 0, '')[0]?.text).toBe('Tak');
});

test('a time that cannot be read is kept as typed and blocks, the last good one stays in force', () => {
  const typed = typeTime(rows([1000, 2000, 'a']), 0, 'start', '00:00:0x');
  expect(typed[0]).toMatchObject({ start: 1000, startText: '00:00:0x' });
  expect(faultsOf(typed).get(0)).toBe('format');
});

test('an end before its start is an error, an overlap a warning', () => {
  expect(faultsOf(rows([2000, 1000, 'a'])).get(0)).toBe('order');
  expect([...faultsOf(rows([0, 2000, 'a'], [1500, 3000, 'b'], [3000, 4000, 'c']))]).toEqual([[0, 'overlap']]);
});

test('merging, adding and shifting keep what is around them', () => {
  const list = rows([0, 1000, 'a'], [1000, 2000, 'b'], [5000, 6000, 'c']);
  expect(shape(mergeRow(list, 0))).toEqual([
    [0, 2000, 'a\nb'],
    [5000, 6000, 'c'],
  ]);
  expect(shape(addRow(list, 0))[1]).toEqual([1000, 1001, '']);
  expect(shape(addRow(list, 1))[2]).toEqual([2000, 5000, '']);
  expect(shape(shiftRows(list, -1500, 1))).toEqual([
    [0, 1000, 'a'],
    [0, 500, 'b'],
    [3500, 4500, 'c'],
  ]);
});
