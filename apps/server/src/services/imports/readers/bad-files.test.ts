import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from 'hucre/xlsx';
import { expect, onTestFinished, test } from 'vitest';
import { noNotes } from '../../../../test/imports/read-records.ts';
import { zipStream } from '../../../writers/zip.ts';
import { openImportFile } from '../open-import-file.ts';
import type { ProposedRecord } from '../proposed-record.ts';

async function read(bytes: Buffer | string, name = 'units.csv'): Promise<ProposedRecord[]> {
  const notes = noNotes();
  const file = await openImportFile(Buffer.from(bytes as string), name, false);
  const rows: ProposedRecord[] = [];
  for await (const row of file.rows(notes)) if (row.level !== 'text') rows.push(row);
  return rows;
}

const workbook = (files: Record<string, string>) =>
  buffer(
    zipStream(
      Object.entries(files).map(([name, content]) => ({ name, content })),
      { exactNames: true },
    ),
  );

const ead = (inside: string, head = '') =>
  `<?xml version="1.0"?>${head}<ead><archdesc level="fonds"><did><unittitle>Zespół</unittitle></did>${inside}</archdesc></ead>`;

const BAD: Record<string, [() => Buffer | string | Promise<Buffer>, RegExp]> = {
  'a zip bomb': [() => workbook({ 'units.csv': 'a'.repeat(50_000_000) }), /zbyt duży/],
  'a truncated zip': [
    async () => (await workbook({ 'units.csv': 'signature\n1\n' })).subarray(0, 60),
    /uszkodzony/,
  ],
  '100,000 nested elements': [() => ead('<c>'.repeat(100_000)), /zagnieżdżone/],
  'a finding aid that breaks off': [() => ead('').slice(0, 70), /wierszu 1/],
  '17,000 columns': [() => `${'a;'.repeat(17_000)}\n1`, /1000 kolumn/],
  'a quotation mark that is never closed': [
    () => `signature;title\n1;"${'a'.repeat(2_100_000)}`,
    /wiersza 2/,
  ],
  'an old workbook': [() => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /XLS/],
  'a picture': [() => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0xff]), /nie umiemy|liter/],
  'XML of another kind': [() => '<?xml version="1.0"?><rss><channel/></rss>', /„rss”/],
  // A parser that searches from each beginning to the end would take quadratic time.
  'a hundred thousand document types': [() => '<!DOCTYPE ead ['.repeat(100_000), /uszkodzony/],
  'a hundred thousand remarks': [() => `<ead>${'<!--'.repeat(100_000)}`, /wierszu 1/],
};

test.each(Object.keys(BAD))('%s is refused with words that say what to do', async (name) => {
  const [make, words] = BAD[name] as (typeof BAD)[string];
  await expect(Promise.resolve(make()).then((bytes) => read(bytes))).rejects.toThrow(words);
});

test('entities of a document type are neither fetched nor multiplied', async () => {
  const head = `<!DOCTYPE ead [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>`;
  const [row] = await read(ead('<scopecontent><p>przed &b; &x; &nbsp; po</p></scopecontent>', head));
  expect(row?.values).toMatchObject({ title: 'Zespół', content: 'przed &b; &x; po' });
});

test.each(['windows-1250', 'iso-8859-2', 'utf-16le', 'utf-8'])(
  'a text in %s is read by its letters',
  async (encoding) => {
    const text = 'signature;title\n01;Zażółć gęślą jaźń ŚĄŹ\n';
    const older: Record<string, string> = {
      'windows-1250': 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ|b9e6eab3f1f39c9fbfa5c6caa3d1d38c8faf',
      'iso-8859-2': 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ|b1e6eab3f1f3b6bcbfa1c6caa3d1d3a6acaf',
    };
    const [letters = '', codes = ''] = (older[encoding] ?? '').split('|');
    const bytes = encoding.startsWith('utf')
      ? Buffer.from(text, encoding as BufferEncoding)
      : Buffer.from(
          [...text].map((sign) => {
            const at = [...letters].indexOf(sign);
            return at < 0 ? sign.charCodeAt(0) : Number.parseInt(codes.slice(at * 2, at * 2 + 2), 16);
          }),
        );
    const [row] = await read(bytes);
    expect(row?.values).toEqual({ signature: '01', title: 'Zażółć gęślą jaźń ŚĄŹ' });
  },
);

test('a workbook gives dates of days, values of formulas and the texts as they were typed', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Jednostki',
        rows: [
          ['Sygnatura', 'Tytuł', 'dates', 'creationPlace'],
          ['01', '=1+1', new Date(Date.UTC(1939, 8, 1)), 'Wólka'],
        ],
      },
    ],
  });
  const [row] = await read(Buffer.from(bytes), 'a.xlsx');
  expect(row).toMatchObject({ level: 'unit', sheet: 'Jednostki', line: 2 });
  expect(row?.values).toMatchObject({
    signature: '01',
    title: '=1+1',
    dates: [{ dateType: 'single', dateFrom: '1939-09-01' }],
    creationPlace: 'Wólka',
  });
});

const SHEET = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="Jednostki" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
};
const cells = (line: number, ...all: string[]) =>
  `<row r="${line}">${all.map((cell, at) => cell.replace('<c', `<c r="${'ABCD'[at]}${line}"`)).join('')}</row>`;
const inlineText = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

test('a formula counts by the value that was kept for it, a failed one and a lost date are faults', async () => {
  const rows = [
    cells(1, ...['signature', 'title', 'dates'].map(inlineText)),
    cells(2, '<c><f>1+1</f><v>2</v></c>', '<c t="str"><f>A1</f><v>Teczka</v></c>', inlineText('1920')),
    cells(3, inlineText('3'), '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '<c><v>14489</v></c>'),
    cells(4, inlineText('4'), inlineText('Dwa_x000D_\nwiersze'), inlineText('1921')),
  ];
  const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
  const bytes = await workbook({ ...SHEET, 'xl/worksheets/sheet1.xml': sheet });
  const [row, faultyRow, lines] = await read(bytes, 'a.xlsx');
  expect(row?.values).toMatchObject({ signature: '2', title: 'Teczka' });
  expect(faultyRow?.faults).toEqual([
    { fieldName: 'title', constraintType: 'Value' },
    { fieldName: 'dates', constraintType: 'Type' },
  ]);
  expect(lines?.values.title).toBe('Dwa\r\nwiersze');
});

test('signs of a workbook that no text can hold are left out or marked, and pairs are joined', async () => {
  const rows = [
    cells(1, ...['signature', 'title'].map(inlineText)),
    cells(2, inlineText('2'), inlineText('A_x0000_B_xD800_C_xD83D__xDE00_')),
  ];
  const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
  const [row] = await read(await workbook({ ...SHEET, 'xl/worksheets/sheet1.xml': sheet }), 'a.xlsx');
  expect(row?.values.title).toBe('AB\ufffdC😀');
});

test('a finding aid of others keeps every text: in a field, under a heading, or listed', async () => {
  const rows = await read(
    `<!DOCTYPE ead PUBLIC "+//ISBN 1-931666-00-8//DTD ead.dtd"><ead><eadheader><eadid>PL-1</eadid></eadheader>
     <archdesc level="collection"><did><unitid>Z 7</unitid><unittitle>Zespół <emph>dworski</emph></unittitle>
     <unitdate normal="1918/1939">między wojnami</unitdate><origination><persname>Nowak, Jan</persname></origination>
     <repository>Archiwum</repository><abstract>Skrót</abstract></did>
     <bioghist><p>Życiorys</p></bioghist><controlaccess><corpname>Straż</corpname><geogname>Łódź</geogname></controlaccess>
     <dsc><c01 level="series"><did><unittitle>Listy</unittitle></did>
       <c02><did><unitid>5</unitid><unittitle>Teczka A</unittitle><unitdate>lata 20.</unitdate></did></c02>
       <c02><did><unitid>5</unitid><unittitle>Teczka B</unittitle></did></c02></c01></dsc></archdesc></ead>`,
    'obcy.xml',
  );
  expect(rows.map(({ level, values }) => [level, values.signature, values.title])).toEqual([
    ['collection', 'Z 7', 'Zespół dworski'],
    ['series', '01', 'Listy'],
    ['unit', '5', 'Teczka A'],
    ['unit', '5-1', 'Teczka B'],
  ]);
  expect(rows[0]?.values).toMatchObject({
    dates: [{ dateType: 'range', dateFrom: '1918', dateTo: '1939' }],
    authors: [{ name: 'Nowak, Jan', authorType: 'person', description: 'Życiorys' }],
    materialIndices: [{ name: 'Straż' }],
    geographicalIndices: [{ name: 'Łódź' }],
    otherAdditionalData: '[unitdate] między wojnami\n[abstract] Skrót\n[bioghist] Życiorys',
  });
  expect(rows[0]?.notTaken).toEqual([
    { where: 'repository', text: 'Archiwum' },
    { where: 'eadheader', text: 'PL-1' },
  ]);
  expect(rows[2]?.values.otherAdditionalData).toBe('[unitdate] lata 20.');
  expect(rows[3]?.values.oldSignature).toBe('5');
});

test('an export of AtoM is read by its own columns, each row below the one it names', async () => {
  const rows = await read(
    'legacyId,parentId,identifier,title,levelOfDescription,scopeAndContent,eventDates,eventActors,physicalStorage\n' +
      '10,,F1,Zespół,Fonds,Opis,1918-1939,Gmina,\n11,10,1,Teczka,File,Treść,ok. 1920,,Szafa 3\n',
    'atom.csv',
  );
  expect(rows).toMatchObject([
    {
      level: 'collection',
      key: 'atom:10',
      values: { signature: 'F1', content: 'Opis', authors: [{ name: 'Gmina' }] },
    },
    {
      level: 'unit',
      parent: { key: 'atom:10' },
      values: {
        dates: [{ dateFrom: '1920', qualifier: 'circa' }],
        otherAdditionalData: '[physicalStorage]\nSzafa 3',
      },
    },
  ]);
});

test.each(['<entityType>Person</entityType>', '<entityType value="person"/>'])(
  'the kind of a creator is read as older and newer EAC-CPF write it: %s',
  async (type) => {
    const [row] = await read(
      `<eac><cpfDescription><identity>${type}<nameEntry><part>Lis</part></nameEntry></identity></cpfDescription></eac>`,
      'a.xml',
    );
    expect(row).toMatchObject({ values: { name: 'Lis', authorType: 'person' }, notTaken: [] });
  },
);

test('a creator of EAC-CPF comes with names, dates and history', async () => {
  const [row] = await read(
    `<eac-cpf xmlns="urn:isbn:1-931666-33-4"><cpfDescription><identity><entityType>corporateBody</entityType>
     <nameEntry><part>Straż</part></nameEntry><nameEntry><part>OSP</part></nameEntry></identity>
     <description><existDates><dateRange><fromDate>1918</fromDate><toDate>1939</toDate></dateRange></existDates>
     <biogHist><p>Dzieje</p></biogHist><function><term>gaszenie</term></function></description></cpfDescription></eac-cpf>`,
    'a.xml',
  );
  expect(row).toMatchObject({
    level: 'author',
    values: {
      name: 'Straż',
      otherName: 'OSP',
      authorType: 'collective',
      description: 'Dzieje',
      dates: [{ dateFrom: '1918', dateTo: '1939' }],
    },
    notTaken: [{ where: 'function', text: 'gaszenie' }],
  });
});

/** Number of times that this process has a file open; 0 on systems without `/proc`. */
function timesOpen(path: string): number {
  const folder = '/proc/self/fd';
  const target = (name: string) => {
    try {
      return readlinkSync(join(folder, name));
    } catch {
      return null;
    }
  };
  return existsSync(folder) ? readdirSync(folder).filter((name) => target(name) === path).length : 0;
}

/** Longer than the reader's lookahead. */
const TABLE = `signature;title\n${'1;Akta gminy i jej urzędów\n'.repeat(40_000)}`;
const LEFT: Record<string, () => Promise<Buffer>> = {
  'a table': async () => Buffer.from(TABLE),
  'a table in an archive': () => workbook({ 'units.csv': TABLE.slice(0, 700_000) }),
  'a workbook': async () =>
    Buffer.from(await writeXlsx({ sheets: [{ name: 'units', rows: [['signature'], ['1'], ['2']] }] })),
  'an archive whose list is broken': async () => {
    const bytes = await workbook({ 'units.csv': TABLE.slice(0, 1000) });
    return bytes.fill(0, bytes.indexOf('PK\u0001\u0002'), bytes.indexOf('PK\u0001\u0002') + 4);
  },
};

test.each(Object.keys(LEFT))('%s that is not read to its end is closed', async (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'regest-left-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'units.csv');
  writeFileSync(path, (await LEFT[name]?.()) ?? '');
  const notes = noNotes();
  const unread = await openImportFile(path, 'units.csv', false).catch(() => null);
  unread?.close();
  const opening = await openImportFile(path, 'units.csv', false).catch(() => null);
  for await (const _ of opening?.rows(notes) ?? []) break;
  opening?.close();
  await expect.poll(() => timesOpen(path)).toBe(0);
});
