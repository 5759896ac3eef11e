import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { aReport, manyRows } from '../../../test/writers/a-report.ts';
import { pdfText } from '../../../test/writers/pdf-text.ts';
import { reportPdf } from './report-pdf.ts';

test('Polish letters and numbers are text that can be read back', async () => {
  const [page = ''] = await pdfText(
    await buffer(reportPdf(aReport([['Zażółć gęślą jaźń', 1234567, 0.12345, 83]]))),
  );
  const plain = page.replaceAll('\u00a0', ' ');
  for (const part of [
    'Statystyki odwiedzin',
    '2019-04-07 – 2022-03-28',
    'Zażółć gęślą jaźń',
    '1 234 567',
    '12,35%',
  ]) {
    expect(plain).toContain(part);
  }
});

test('every page repeats the head row and says which of how many it is', async () => {
  const pages = await pdfText(await buffer(reportPdf(aReport(manyRows(150)))));
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Odsłony');
    expect(page).toContain(`Strona ${index + 1} z ${pages.length}`);
  }
});

test('no row is lost between pages', async () => {
  const text = (await pdfText(await buffer(reportPdf(aReport(manyRows(150)))))).join('\n');
  expect(manyRows(150).filter((_, index) => !text.includes(`nr${index}.`))).toEqual([]);
});

test('the file is tagged, names its language and its title', async () => {
  const raw = (await buffer(reportPdf(aReport(manyRows(3))))).toString('latin1');
  expect(raw).toContain('/Marked true');
  expect(raw).toContain('/Lang (pl-PL)');
  expect(raw).toContain('/DisplayDocTitle true');
  expect(raw.match(/\/S \/TR\b/gu)).toHaveLength(4);
  expect(raw.match(/\/S \/TH\b/gu)).toHaveLength(4);
  expect(raw.match(/\/S \/TD\b/gu)).toHaveLength(12);
  expect(raw).toContain('/Scope /Column');
});

test('a cell longer than a page is cut and marked instead of drawn outside', async () => {
  const pages = await pdfText(
    await buffer(reportPdf(aReport([['bardzo długi opis '.repeat(2000), 1, 1, 1]]))),
  );
  expect(pages.length).toBeLessThanOrEqual(2);
  expect(pages.join('')).toContain('…');
});

test('an error while reading the rows ends the download with that error', async () => {
  async function* rows() {
    yield ['a', 1, 1, 1];
    throw new Error('database is gone');
  }
  await expect(buffer(reportPdf(aReport(rows())))).rejects.toThrow('database is gone');
});

test('a reader that goes away closes the source of the rows', async () => {
  let isClosed = false;
  async function* rows() {
    try {
      for (;;) yield ['a', 1, 1, 1];
    } finally {
      isClosed = true;
    }
  }
  const pdf = reportPdf(aReport(rows()));
  pdf.destroy();
  await expect.poll(() => isClosed).toBe(true);
});
