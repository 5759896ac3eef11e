import { expect, test } from 'vitest';
import { analyticsFile, analyticsText, aVisit } from '../../../test/api/analytics-file.ts';
import { anInstitution } from '../../../test/api/builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { importAnalytics } from './import-analytics.ts';
import { ImportFault } from './import-fault.ts';

const server = useServer();

async function countOf(
  table: 'statistics_fact' | 'statistics_page' | 'statistics_page_sum',
): Promise<number> {
  const { n } = await server()
    .deps.db.selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

const everything = async () =>
  Promise.all([countOf('statistics_fact'), countOf('statistics_page'), countOf('statistics_page_sum')]);

async function faultOf(content: Parameters<typeof analyticsFile>[0]): Promise<ImportFault> {
  const before = await everything();
  const fault = await importAnalytics(server().deps.pool, analyticsFile(content)).then(
    () => null,
    (error: unknown) => error,
  );
  expect(await everything()).toEqual(before);
  if (!(fault instanceof ImportFault)) throw fault ?? new Error('The file was taken.');
  return fault;
}

test('a file imported twice counts once, and a corrected day replaces the old one', async () => {
  const { signature: institution } = await anInstitution(server());
  const visits = [aVisit({ institution }), aVisit({ institution, date: '2020-05-04' })];
  const pool = server().deps.pool;
  expect(await importAnalytics(pool, analyticsFile(visits))).toEqual({ rows: 2, institutions: 1 });
  const once = await countOf('statistics_fact');
  await importAnalytics(pool, analyticsFile(visits));
  expect(await countOf('statistics_fact')).toBe(once);
  await importAnalytics(pool, analyticsFile([aVisit({ institution, pageviews: 77 })]));
  expect(await countOf('statistics_fact')).toBe(once);
});

test('cells in quotes, commas as delimiters, a byte order mark and extra columns are read', async () => {
  const { signature: institution } = await anInstitution(server());
  const [head = '', line = ''] = analyticsText([aVisit({ institution })]).split('\r\n');
  const title = '"Zażółć, ""gęślą""\njaźń"';
  const text = `\ufeff${head.replaceAll(';', ',')},dodatek\n${line.replaceAll(';', ',').replace('Statut straży', title)},x\n`;
  await importAnalytics(server().deps.pool, analyticsFile(text));
  const { title: storedTitle } = await server()
    .deps.db.selectFrom('statistics_page')
    .innerJoin('institution', 'institution.id', 'statistics_page.institution_id')
    .select('title')
    .where('institution.signature', '=', institution)
    .executeTakeFirstOrThrow();
  expect(storedTitle).toBe('Zażółć, "gęślą"\njaźń');
});

test('a file in Windows-1250 is refused at its first Polish letter, with the reason', async () => {
  const { signature: institution } = await anInstitution(server());
  const text = analyticsText([
    aVisit({ institution, title: 'Statut', city: 'Gdynia' }),
    aVisit({ institution, title: '?' }),
  ]);
  const bytes = Buffer.from(text.replace('Łódź', 'Lodz'), 'latin1');
  bytes[bytes.lastIndexOf('?')] = 0xb3;
  const fault = await faultOf(bytes);
  expect(fault).toMatchObject({ line: 3, reason: 'encoding' });
  expect(fault.polish).toContain('Windows-1250');
});

test('a file in UTF-16 is refused with the reason', async () => {
  expect(await faultOf(Buffer.from('\ufeffdate;level', 'utf16le'))).toMatchObject({
    line: 1,
    reason: 'utf16',
  });
});

const FAULTS: [name: string, reason: string, change: Partial<Parameters<typeof aVisit>[0]>][] = [
  ['a date that does not exist', 'date', { date: '2021-02-30' }],
  ['a date in another form', 'date', { date: '03.05.2020' }],
  ['a day before the first', 'range', { date: '2019-04-06' }],
  ['a day after the last', 'range', { date: '2022-03-29' }],
  ['an unknown level', 'level', { level: 'TECZKA' }],
  ['a number below nought', 'number', { pageviews: -1 }],
  ['a number with a fraction', 'number', { timeOnPage: '1,5' }],
  ['a number too big to be summed', 'number', { entrances: '99999999999' }],
  ['a formula for a number', 'number', { exits: '=1+1' }],
  ['an unknown institution', 'institution', { institution: 'XX_1' }],
  ['an address left out', 'text', { url: '' }],
  ['a text that is too long', 'text', { city: 'x'.repeat(201) }],
  ['a character no text may hold', 'text', { title: 'a\0b' }],
  ['a line that is too long', 'tooLong', { title: 'x'.repeat(70_000) }],
];
for (const [name, reason, change] of FAULTS) {
  test(`${name} is refused with its line, and nothing is imported`, async () => {
    const { signature: institution } = await anInstitution(server());
    const good = aVisit({ institution });
    const visits = [good, good, aVisit({ institution, ...change }), good];
    expect(await faultOf(visits)).toMatchObject({ reason, line: 4 });
  });
}

test('a file with a wrong head, too few cells, an open quote or nothing in it is refused', async () => {
  const { signature: institution } = await anInstitution(server());
  const text = analyticsText([aVisit({ institution })]);
  expect(await faultOf(text.replace('country', 'kraj'))).toMatchObject({ line: 1, reason: 'noColumn' });
  expect(await faultOf(text.replace('country', 'city'))).toMatchObject({ line: 1, reason: 'noColumn' });
  expect(await faultOf(`${text}2020-01-01;UNIT\r\n`)).toMatchObject({ line: 3, reason: 'cells' });
  expect(await faultOf(text.replace('Statut', '"Statut'))).toMatchObject({ reason: 'quotes' });
  expect(await faultOf(`${text.split('\r\n')[0]}\r\n`)).toMatchObject({ reason: 'empty' });
  expect(await faultOf('')).toMatchObject({ reason: 'empty' });
  expect(await faultOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0xff, 0xfe, 0x80]))).toMatchObject({
    reason: 'encoding',
  });
});
