import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { noNotes, readRecords } from '../../../../test/imports/read-records.ts';
import { workbookXlsx } from '../../../writers/workbook/workbook.ts';

const HEADS = ['Id', 'Wersja', 'Sygnatura', 'Tytuł'];
const NAMES = ['id', 'version', 'signature', 'title'];

async function sheet(rows: (string | null)[][]): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Jednostki', rows }] }));
}

test.each([
  ['nothing', null],
  ['words of their own', 'co mi wiadomo'],
])(
  'a column of the users own with %s in the second row of heads is a column, and that row no record',
  async (_, own) => {
    const notes = noNotes();
    const rows = await readRecords(
      await sheet([
        [...HEADS, 'Moje uwagi'],
        [...NAMES, own],
        [null, null, '1', 'Teczka', 'sprawdzić'],
      ]),
      'a.xlsx',
      notes,
    );
    expect(rows).toMatchObject([
      {
        values: { signature: '1', title: 'Teczka' },
        faults: [],
        notTaken: [{ where: 'Moje uwagi', text: 'sprawdzić' }],
      },
    ]);
    expect([...notes.unknownColumns]).toEqual(['Moje uwagi']);
  },
);

test('a column of the users own is taken as the field that was chosen for it', async () => {
  const notes = { ...noNotes(), columns: { 'Moje uwagi': 'content' } };
  const rows = await readRecords(
    await sheet([
      [...HEADS, 'Moje uwagi'],
      [...NAMES, null],
      [null, null, '1', 'Teczka', 'Listy'],
    ]),
    'a.xlsx',
    notes,
  );
  expect(rows[0]?.values.content).toBe('Listy');
});

test.each(['_x0041_', 'plik_x000D_', '_x005F_x0041_', '_x_x0041_x0042_'])(
  'a text like a code of a character comes back as it stood: %s',
  async (title) => {
    const bytes = await workbookXlsx(
      [
        {
          name: 'Jednostki',
          columns: NAMES.map((name, at) => ({ name, head: HEADS[at] ?? '', help: '' })),
          rows: [[null, null, '1', title]],
        },
      ],
      { name: 'Listy wartości', lists: [] },
    );
    const [row] = await readRecords(Buffer.from(bytes), 'a.xlsx');
    expect(row?.values.title).toBe(title);
  },
);

test.each([
  ['maj 1936', [{ dateType: 'single', dateFrom: '1936-05' }]],
  ['1918–1939', [{ dateType: 'range', dateFrom: '1918', dateTo: '1939' }]],
  ['3 maja 1936 r. | ok. 1940', [{ dateFrom: '1936-05-03' }, { dateFrom: '1940', qualifier: 'circa' }]],
  ['b.d.', []],
])('dates in a sheet are read as the form reads them: %s', async (input, dates) => {
  const [row] = await readRecords(`signature;title;dates\n1;Teczka;${input}\n`, 'units.csv');
  expect(row).toMatchObject({ values: { dates, datesUnknown: dates.length === 0 }, faults: [] });
});

test('a creator given by the id alone is read as that id', async () => {
  const [row] = await readRecords('signature;title;authors\n1;Teczka;[13]\n', 'units.csv');
  expect(row?.values.authors).toEqual([{ id: 13, name: '' }]);
});

const PDF = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n';
const GIF = 'GIF89a,;,;,;\n1;2;3';
test.each([
  ['a PDF', PDF],
  ['a picture', GIF],
])('%s without a single zero byte is refused, not read as a table', async (_, text) => {
  await expect(readRecords(text, 'skan.csv')).rejects.toThrow(/nie umiemy/);
});
