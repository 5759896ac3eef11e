import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { aReport } from '../../test/writers/a-report.ts';
import { printedCell, reportCsv } from './report.ts';

test.each([
  [1234567, 'whole', '1 234 567'],
  [1.5, 'decimal', '1,50'],
  [0.12345, 'share', '12,35%'],
  [3723, 'seconds', '01:02:03'],
  ['1908', 'whole', '1908'],
  [null, 'share', ''],
] as const)('%j as %s is printed as "%s"', (cell, kind, expected) => {
  expect(printedCell(cell, kind).replaceAll('\u00a0', ' ')).toBe(expected);
});

test('the CSV report keeps numbers as numbers and shares with two decimals', async () => {
  const csv = (await buffer(reportCsv(aReport([['=Akta', 1234567, 0.5, 83]])))).toString('utf8');
  expect(csv.split('\r\n')).toEqual([
    '\ufeffTytuł;Odsłony;Współczynnik wyjść;Średni czas',
    "'=Akta;1234567;50,00%;00:01:23",
    '',
  ]);
});
