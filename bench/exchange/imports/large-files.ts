import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { zipStream } from '../../../apps/server/src/writers/zip.ts';

const SHEET = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="Jednostki" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
};

function* repeated(head: string, one: (at: number) => string, count: number, tail: string) {
  yield head;
  let piece = '';
  for (let at = 1; at <= count; at += 1) {
    piece += one(at);
    if (piece.length < 1_000_000) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}${tail}`;
}

const EAD = '<?xml version="1.0"?><ead><archdesc level="fonds"><did><unittitle>Zespół</unittitle></did>';
const component = (at: number) =>
  `<c level="file"><did><unitid>${at}</unitid><unittitle>Teczka ${at}</unittitle></did></c>`;
const described = (at: number) =>
  `<c level="file"><did><unitid>${at}</unitid><unittitle>Teczka ${at}</unittitle></did><scopecontent><p>${'Protokoły zebrań i pisma. '.repeat(60)}</p></scopecontent></c>`;

/** Mixed, so that it shrinks no more than the texts of an honest workbook may. */
function mixed(one: string, second: string, count: number): string {
  let state = 1;
  const block = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % 3 === 0 ? second : one;
  };
  return Array.from({ length: Math.ceil(count / 16) }, () => one.repeat(15) + block()).join('');
}

const workbook = (parts: Record<string, string>) =>
  zipStream(
    Object.entries({ ...SHEET, ...parts }).map(([name, content]) => ({ name, content })),
    { exactNames: true },
  );
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** Files that an import must take, and files that it must refuse without harm. */
export const LARGE_FILES: Record<string, () => NodeJS.ReadableStream> = {
  'EAD of 150,000 components': () =>
    Readable.from(repeated(`${EAD}<dsc>`, component, 150_000, '</dsc></archdesc></ead>')),
  'EAD of 500,000 components': () =>
    Readable.from(repeated(`${EAD}<dsc>`, component, 500_000, '</dsc></archdesc></ead>')),
  'EAD of 200 MB': () =>
    Readable.from(repeated(`${EAD}<dsc>`, described, 112_000, '</dsc></archdesc></ead>')),
  'CSV of 200 MB': () =>
    Readable.from(
      repeated(
        'signature;title;content\n',
        (at) => `${at};Teczka ${at};${'Pisma i akta. '.repeat(26)}\n`,
        500_000,
        '',
      ),
    ),
  'XLSX with 30 MB of <si/>': () =>
    workbook({
      'xl/sharedStrings.xml': `<sst>${mixed('<si/>', '<si />', 6_000_000)}</sst>`,
      'xl/worksheets/sheet1.xml': sheet(''),
    }),
  'XLSX with 390 MB of <si/>': () =>
    workbook({
      'xl/sharedStrings.xml': `<sst>${mixed('<si/>', '<si />', 76_000_000)}</sst>`,
      'xl/worksheets/sheet1.xml': sheet(''),
    }),
  'XLSX of empty rows': () =>
    workbook({ 'xl/worksheets/sheet1.xml': sheet(mixed('<row/>', '<row />', 1_600_000)) }),
  'EAD with 30 million <p/>': () =>
    Readable.from(repeated(`${EAD}<odd>`, () => '<p/>', 30_000_000, '</odd></archdesc></ead>')),
};

/** Those that must be refused. */
export const HOSTILE_FILES: ReadonlySet<string> = new Set([
  'XLSX with 30 MB of <si/>',
  'XLSX with 390 MB of <si/>',
  'XLSX of empty rows',
  'EAD with 30 million <p/>',
]);

export async function writeLargeFile(folder: string, name: string): Promise<string> {
  const path = join(folder, 'file');
  await pipeline(LARGE_FILES[name]?.() ?? Readable.from([]), createWriteStream(path));
  return path;
}
