import type { Field } from '@regest/contract/fields/field.ts';
import { expect, test } from 'vitest';
import { readBlock, writeBlock } from '../../ui/table/clipboard-block.ts';
import { cellText, cellValue, gridFields, isTyped } from './cell-text.ts';

const field = (name: string) => gridFields('unit', 'EDITOR').find((one) => one.name === name) as Field;

test('a cell is read as a save would send it', () => {
  expect(cellValue(field('title'), ' Kronika ')).toBe('Kronika');
  expect(cellValue(field('title'), ' ')).toBeNull();
  expect(cellValue(field('totalSize'), '12')).toBe(12);
  expect(cellValue(field('totalSize'), 'dwa')).toBe('dwa');
});

test('dates go out and come in as people write them', () => {
  const dates = cellValue(field('dates'), '1918–1939; 1936-05–1937; ok. 1945; 1950?');
  expect(dates).toEqual([
    { dateType: 'freeFormRange', dateFrom: '1918', dateTo: '1939' },
    { dateType: 'freeFormRange', dateFrom: '1936-05', dateTo: '1937' },
    { dateType: 'freeFormSingle', dateFrom: '1945', qualifier: 'circa' },
    { dateType: 'freeFormSingle', dateFrom: '1950', qualifier: 'uncertain' },
  ]);
  expect(cellText(field('dates'), dates)).toBe('1918–1939; 1936-05–1937; ok. 1945; 1950?');
});

test('authors and lists of values are read in the table and typed elsewhere', () => {
  expect(isTyped(field('authors'))).toBe(false);
  expect(cellText(field('authors'), [{ id: 1, name: 'Lis, Jan' }])).toBe('Lis, Jan');
  expect(isTyped(field('title'))).toBe(true);
});

test('a block of a spreadsheet is lines of cells, which may have lines of their own', () => {
  expect(readBlock('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(readBlock('"bez końca\tb')).toEqual([['"bez końca', 'b']]);
  expect(readBlock('"a" i "b"\t')).toEqual([['"a" i "b"', '']]);
  const block = [
    ['dwa\nwiersze', 'w "cudzysłowie"'],
    ['', 'd'],
  ];
  expect(readBlock(writeBlock(block))).toEqual(block);
});
