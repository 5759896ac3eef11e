import { expect, test } from 'vitest';
import { formatDate, formatDateInput, formatDateTime } from './format-date.ts';
import { formatClock, formatNumber, formatPercent } from './format-number.ts';

test('thousands are grouped by a narrow space from five digits on', () => {
  expect(formatNumber(1240)).toBe('1240');
  expect(formatNumber(12500)).toBe('12\u202f500');
  expect(formatNumber(2.5)).toBe('2,5');
});

test('a percentage has two decimals, a comma and no space', () => {
  expect(formatPercent(12.345)).toBe('12,35%');
  expect(formatPercent(0)).toBe('0,00%');
});

test('a date is written with the month in words and stays on one line', () => {
  expect(formatDate('1936-05-03T12:00:00')).toBe('3\u00a0maja\u00a01936');
  expect(formatDateTime('1936-05-03T14:20:00')).toBe('3\u00a0maja\u00a01936, 14:20');
});

test('a date to be typed is written year first', () => {
  expect(formatDateInput(new Date(936, 4, 3))).toBe('0936-05-03');
});

test('a duration shows hours only when there are any', () => {
  expect(formatClock(309)).toBe('5:09');
  expect(formatClock(3909)).toBe('1:05:09');
});
