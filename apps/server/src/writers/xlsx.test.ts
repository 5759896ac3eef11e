import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { aReport, manyRows } from '../../test/writers/a-report.ts';
import { CSV_OF_SHEET, convertByOffice, withOffice } from '../../test/writers/office.ts';
import { formulas, shownRows } from '../../test/writers/read-xlsx.ts';
import { readZip } from '../../test/writers/read-zip.ts';
import { xmlFault } from '../../test/writers/well-formed-xml.ts';
import { reportXlsx } from './xlsx.ts';

async function sheetXml(bytes: Buffer): Promise<string> {
  const entries = await readZip(bytes);
  return entries.find((entry) => entry.name === 'xl/worksheets/sheet1.xml')?.bytes.toString('utf8') ?? '';
}

test('the rows are read back as they were', async () => {
  const bytes = await buffer(reportXlsx(aReport([['Zażółć', 1234567, 0.5, null]])));
  const { sheets } = await readXlsx(bytes);
  expect(sheets[0]?.name).toBe('Statystyki odwiedzin');
  expect(sheets[0]?.rows).toEqual([
    ['Tytuł', 'Odsłony', 'Współczynnik wyjść', 'Średni czas'],
    ['Zażółć', 1234567, 0.5, null],
  ]);
});

test('dates and formulas are plain text', async () => {
  const rows = [
    ['1900-01-01', null, null, null],
    ['=1+1', 1, 1, 1],
  ];
  const bytes = await buffer(reportXlsx(aReport(rows)));
  expect(formulas(bytes)).toEqual([]);
  const xml = await sheetXml(bytes);
  expect(xml).not.toContain('<f>');
  expect(xml).toContain('>1900-01-01<');
  expect(xml).toContain('>=1+1<');
});

test('the sheet stays well-formed and readable whatever the text is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), async (title, cell) => {
      const bytes = await buffer(reportXlsx(aReport([[cell, 1, 1, 1]], title)));
      expect(xmlFault(await sheetXml(bytes))).toBeNull();
      await expect(readXlsx(bytes)).resolves.toBeDefined();
    }),
    { numRuns: 60 },
  );
});

test('a text longer than a cell may hold is cut and marked', async () => {
  const { sheets } = await readXlsx(await buffer(reportXlsx(aReport([['ż'.repeat(40_000), 1, 1, 1]]))));
  const cell = String(sheets[0]?.rows[1]?.[0]);
  expect(cell).toHaveLength(32_767);
  expect(cell.endsWith('…')).toBe(true);
});

test('an error while reading the rows ends the download with that error', async () => {
  async function* rows() {
    yield ['a', 1, 1, 1];
    throw new Error('database is gone');
  }
  await expect(buffer(reportXlsx(aReport(rows())))).rejects.toThrow('database is gone');
});

test('a reader that goes away closes the source of the rows', async () => {
  let isClosed = false;
  async function* rows() {
    try {
      for (;;) yield [Math.random().toString().repeat(50), 1, 1, 1];
    } finally {
      isClosed = true;
    }
  }
  let bytes = 0;
  for await (const chunk of reportXlsx(aReport(rows()))) {
    bytes += chunk.length;
    if (bytes > 50_000) break;
  }
  await expect.poll(() => isClosed).toBe(true);
});

const LAST_ROW = /^Zażółć gęślą jaźń nr999\.;999.?000;12[.,]35%;0?0:01:23$/u;

test('a reader of others finds every row and shows shares and durations', async () => {
  const rows = shownRows(await buffer(reportXlsx(aReport(manyRows(1000)))));
  expect(rows).toHaveLength(1001);
  expect(rows[1000]?.join(';')).toMatch(LAST_ROW);
});

withOffice('LibreOffice reads every row and shows shares and durations', async (office) => {
  const bytes = await buffer(reportXlsx(aReport(manyRows(1000))));
  const csv = (await convertByOffice(office, bytes, 'xlsx', CSV_OF_SHEET)).toString();
  const lines = csv.trimEnd().split('\n');
  expect(lines).toHaveLength(1001);
  expect(lines[1000]).toMatch(LAST_ROW);
});
