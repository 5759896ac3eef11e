import { beforeAll, expect, test } from 'vitest';
import { analyticsFile, aVisit } from '../../../test/api/analytics-file.ts';
import { anInstitution } from '../../../test/api/builders.ts';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { readCsv } from '../../../test/api/csv-files.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { CSV_OF_SHEET, convertByOffice, withOffice } from '../../../test/writers/office.ts';
import { pdfText } from '../../../test/writers/pdf-text.ts';
import { formulas, shownRows } from '../../../test/writers/read-xlsx.ts';
import { importAnalytics } from '../../services/statistics/import-analytics.ts';

const server = useServer();
const PAGES = 2100;
let client: Client;
let institutionId: number;

beforeAll(async () => {
  const { id, signature: institution } = await anInstitution(server(), { name: 'Towarzystwo Łąk' });
  institutionId = id;
  client = await signedIn(server(), { role: 'SUPERVISOR', institutionId });
  const pages = Array.from({ length: PAGES }, (_, page) =>
    aVisit({
      institution,
      url: `/j/${page}`,
      title: `Strona nr ${page}`,
      signature: `${institution}_${page}`,
    }),
  );
  const first = aVisit({
    institution,
    level: 'COLLECTION',
    signature: `${institution}_01`,
    title: '=Zażółć gęślą "jaźń"',
    url: '/zespol/1',
    pageviews: 12_500,
    exits: 1500,
    timeOnPage: 913_000,
    entrances: 8,
    bounces: 1,
    previousPagePath: '(entrance)',
    city: '(not set)',
  });
  await importAnalytics(server().deps.pool, analyticsFile([first, ...pages]));
});

const report = (name: string, query = '') => client.get(`/api/export/${name}${query}`);

test('the CSV report holds every page, with shares of two decimals and times', async () => {
  const { status, headers, bytes } = await report(
    'ga-report-csv',
    '?date_start=2020-05-01&date_end=2020-05-31',
  );
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="statystyki_2020_05_01_2020_05_31.csv"');
  const lines = readCsv(bytes);
  expect(lines).toHaveLength(PAGES + 1);
  expect(lines[0]).toMatchObject({
    Tytuł: '=Zażółć gęślą "jaźń"',
    Poziom: 'Zespół/zbiór',
    Odsłony: '12500',
    'Średni czas na stronie': '00:01:23',
    'Współczynnik wyjść': '12,00%',
    'Współczynnik odrzuceń': '12,50%',
  });
});

test('the PDF report keeps Polish letters, says where its figures come from and what it leaves out', async () => {
  const { headers, bytes } = await report('ga-report-pdf');
  expect(headers['content-type']).toBe('application/pdf');
  const text = (await pdfText(bytes)).join('\n').replace(/\s+/gu, ' ');
  expect(text).toContain('Towarzystwo Łąk');
  expect(text).toContain('29 marca 2022');
  expect(text).toContain('pominięto 101');
  expect(text).toContain('Zażółć');
  expect(text).toContain('12,00%');
});

test('a report of one page tells its categories in words', async () => {
  const { bytes } = await report('ga-page-report-csv', '?url=%2Fzespol%2F1');
  expect(readCsv(bytes).map(({ Podział, Wartość }) => [Podział, Wartość])).toEqual([
    ['Rodzaj urządzenia', 'komputer'],
    ['Poprzednia strona', '(wejście bezpośrednie)'],
    ['Kraj', 'Polska'],
    ['Miasto', '(nieustalone)'],
  ]);
  const one = await report('ga-page-report-csv', '?level=UNIT&category=CITY');
  expect(readCsv(one.bytes).map(({ Odsłony }) => Odsłony)).toEqual([String(PAGES * 10)]);
});

test('an unknown format, a wrong range and another institution are refused', async () => {
  expect((await report('ga-report-doc')).status).toBe(404);
  expect((await report('ga-report-pdf', '?date_start=2018-01-01')).status).toBe(400);
  const stranger = await signedIn(server(), { role: 'SUPERVISOR' });
  expect((await stranger.get(`/api/export/ga-report-csv?institution_id=${institutionId}`)).status).toBe(403);
  const editor = await signedIn(server(), { institutionId });
  expect((await editor.get('/api/export/ga-report-csv')).status).toBe(403);
});

test('a reader of others finds every row of the XLSX report and no formula', async () => {
  const { bytes } = await report('ga-report-xlsx', '?level=COLLECTION');
  const rows = shownRows(bytes);
  expect(rows).toHaveLength(2);
  expect(rows[1]?.join(';')).toContain('=Zażółć gęślą');
  expect(rows[1]).toContain('12.00%');
  expect(formulas(bytes)).toEqual([]);
});

withOffice('LibreOffice reads the XLSX report with every row and no formula', async (office) => {
  const { bytes } = await report('ga-report-xlsx', '?level=COLLECTION');
  const csv = (await convertByOffice(office, bytes, 'xlsx', CSV_OF_SHEET)).toString();
  expect(csv.trim().split('\n')).toHaveLength(2);
  expect(csv).toContain('=Zażółć gęślą');
  expect(csv).toContain('12.00%');
});
