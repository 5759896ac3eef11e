import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { killReaders, readerPeakMb } from '../../../test/imports/reader-processes.ts';
import { zipStream } from '../../writers/zip.ts';
import type { ProposedRow } from './proposed-record.ts';
import { type ReadingProgress, readFile } from './read-file.ts';

const GOES_ON = new AbortController().signal;

async function read(
  bytes: Buffer | string,
  take: (progress: ReadingProgress) => Promise<void> = async () => {},
  signal = GOES_ON,
) {
  const folder = mkdtempSync(join(tmpdir(), 'regest-read-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return readFile(
    { path, fileName: 'units.csv', isBelowParent: false, columns: {}, corrections: [] },
    take,
    signal,
  );
}

const SHEET = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="Jednostki" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
};
const workbook = (parts: Record<string, string>) =>
  buffer(
    zipStream(
      Object.entries({ ...SHEET, ...parts }).map(([name, content]) => ({ name, content })),
      { exactNames: true },
    ),
  );
/** Mixes two kinds of rows, so that an archive of them does not compress like a bomb. */
const repeated = (one: string, otherUnit: string, count: number) =>
  Array.from(
    { length: count / 50 },
    (_, at) => one.repeat(49) + ((at * 7919) % 11 < 5 ? one : otherUnit),
  ).join('');
const ead = (inside: string) =>
  `<ead><archdesc level="fonds"><did><unittitle>Zespół</unittitle></did>${inside}</archdesc></ead>`;

/**
 * Independent of the size of the file. The memory of earlier files in the process counts, so measuring tests come
 * first.
 */
const MAX_READER_MB = 256;

test('a flat finding aid of 150,000 components and 20 MB comes in whole, in order and in little memory', {
  timeout: 120_000,
}, async () => {
  const component = (at: number) =>
    `<c level="file"><did><unittitle>Teczka ${at}</unittitle><physdesc>papier, rękopisy i maszynopisy</physdesc></did></c>`;
  const all = Array.from({ length: 150_000 }, (_, at) => component(at + 1)).join('');
  let last: ProposedRow | undefined;
  let count = 0;
  let peakMb = 0;
  await read(ead(`<dsc>${all}</dsc>`), async ({ records }) => {
    count += records.length;
    last = records.at(-1) ?? last;
    if (count % 10_000 < records.length) peakMb = readerPeakMb();
  });
  expect(count).toBe(150_001);
  expect(last).toMatchObject({
    level: 'unit',
    parent: { key: 'ead:1' },
    values: { title: 'Teczka 150000', signature: '150000' },
  });
  expect(peakMb).toBeGreaterThan(0);
  expect(peakMb).toBeLessThan(MAX_READER_MB);
});

test('a table of 20 MB takes little memory', { timeout: 60_000 }, async () => {
  const lines = Array.from(
    { length: 15_000 },
    (_, at) => `${at};Teczka ${at};${'Odpisy pism. '.repeat(100)}`,
  );
  let peakMb = 0;
  let count = 0;
  await read(`signature;title;content\n${lines.join('\n')}`, async ({ records }) => {
    count += records.length;
    peakMb = readerPeakMb();
  });
  expect(count).toBe(15_000);
  expect(peakMb).toBeLessThan(MAX_READER_MB);
});

const HOSTILE: Record<string, [() => Buffer | string | Promise<Buffer>, RegExp]> = {
  'a workbook of millions of empty texts': [
    () => workbook({ 'xl/sharedStrings.xml': `<sst>${repeated('<si/>', '<si />', 5_000_000)}</sst>` }),
    /różnych tekstów|zbyt duży/,
  ],
  'a workbook of a million empty rows': [
    () =>
      workbook({
        'xl/worksheets/sheet1.xml': `<sheetData>${repeated('<row/>', '<row />', 1_200_000)}</sheetData>`,
      }),
    /wierszy|zbyt duży/,
  ],
  'a description of a million paragraphs': [() => ead(`<odd>${'<p/>'.repeat(1_000_000)}</odd>`), /zbyt duży/],
  'a header of a million paragraphs': [
    () => `<ead><eadheader>${'<p/>'.repeat(1_000_000)}</eadheader></ead>`,
    /zbyt duży/,
  ],
  'a text without end': [() => ead(`<odd><p>${'a'.repeat(3_000_000)}`), /zbyt duży/],
  'a remark without end': [() => ead(`<!--${'a'.repeat(3_000_000)}`), /zbyt duży/],
  'a creator of a million names': [() => `<eac-cpf>${'<nameEntry/>'.repeat(300_000)}</eac-cpf>`, /zbyt duży/],
};

test.each(Object.keys(HOSTILE))('%s is refused in words', { timeout: 60_000 }, async (name) => {
  const [make, words] = HOSTILE[name] as (typeof HOSTILE)[string];
  const rejected = await read(await make()).catch((error: Error) => error);
  expect(rejected).toMatchObject({ name: 'RefusedFile', message: expect.stringMatching(words) });
});

test('the reader waits until the records it sent are dealt with', async () => {
  const table = `signature;title\n${'1;Teczka\n'.repeat(5_000)}`;
  let underWay = 0;
  const counts: number[] = [];
  await read(table, async ({ records }) => {
    underWay += 1;
    await new Promise((resolve) => setTimeout(resolve, 10));
    counts.push(underWay, records.length);
    underWay -= 1;
  });
  expect(Math.max(...counts.filter((_, at) => at % 2 === 0))).toBe(1);
  expect(counts.filter((_, at) => at % 2 === 1).reduce((sum, one) => sum + one, 0)).toBe(5_000);
});

test('what fails while records are dealt with ends the reading with that failure', async () => {
  const reading = read('signature\n1\n', () => Promise.reject(new Error('no room')));
  await expect(reading).rejects.toThrow('no room');
  expect((await read('signature\n1\n')).kind).toBe('sheet');
});

test('a reading is stopped by a signal', async () => {
  const stop = new AbortController();
  const reading = read(
    `signature\n${'1\n'.repeat(50_000)}`,
    async () => stop.abort(new Error('cancelled')),
    stop.signal,
  );
  await expect(reading).rejects.toThrow('cancelled');
});

test('a killed reader is distinguished from a refused file', async () => {
  const reading = read(`signature\n${'1\n'.repeat(50_000)}`, async () => killReaders());
  await expect(reading).rejects.toMatchObject({ name: 'ConversionError', problem: 'crashed' });
});
