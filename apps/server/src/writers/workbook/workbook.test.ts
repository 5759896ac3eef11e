import { type CellObject, read } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { convertByOffice, withOffice } from '../../../test/writers/office.ts';
import { readZip } from '../../../test/writers/read-zip.ts';
import { xmlFault } from '../../../test/writers/well-formed-xml.ts';
import { workbookXlsx } from './workbook.ts';

const FIXED = 'Tej kolumny nie zmieniaj';

function aWorkbook(): Promise<Uint8Array> {
  return workbookXlsx(
    [
      {
        name: 'Jednostki',
        columns: [
          { name: 'id', head: 'Id', help: '', fixed: FIXED },
          { name: 'version', head: 'Wersja', help: '', fixed: FIXED },
          { name: 'signature', head: 'Sygnatura', help: 'Numer jednostki.' },
          { name: 'languages', head: 'Języki', help: 'Wybierz z listy.', list: 'languages' },
        ],
        rows: [[7, 3, '01', 'polski [pol]']],
      },
      { name: 'Dokumenty', columns: [{ name: 'id', head: 'Id', help: '', fixed: FIXED }], rows: [] },
    ],
    {
      name: 'Listy wartości',
      lists: [{ name: 'languages', label: 'Języki', values: ['polski [pol]', 'łaciński [lat]'] }],
    },
  );
}

async function partsOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const entries = await readZip(Buffer.from(bytes));
  return new Map(entries.map(({ name, bytes: part }) => [name, part.toString('utf8')]));
}

test('ids and versions are locked, and every other cell can be typed in, below the last row too', async () => {
  const parts = await partsOf(await aWorkbook());
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
  expect([...parts].flatMap(([name, xml]) => (name.endsWith('.xml') ? (xmlFault(xml) ?? []) : []))).toEqual(
    [],
  );
  const styles = (parts.get('xl/styles.xml')?.split('<cellXfs')[1] ?? '').split('<xf ').slice(1);
  const isLocked = (style: string | undefined) => !styles[Number(style)]?.includes('locked="0"');
  const columns = [...sheet.matchAll(/<col style="(\d+)"/g)].map(([, style]) => isLocked(style));
  const cells = [...sheet.matchAll(/<c r="([A-D])3"[^>]* s="(\d+)"/g)].map(([, , style]) => isLocked(style));
  expect([columns, cells]).toEqual([
    [true, true, false, false],
    [true, true, false, false],
  ]);
  expect(sheet).toMatch(/<sheetProtection sheet="1"/);
  expect(parts.get('xl/worksheets/sheet2.xml')).toMatch(/<col style="\d+" min="1"/);
});

test('a reader of others finds texts as texts, notes on heads and lists to choose from', async () => {
  const bytes = await aWorkbook();
  const { Sheets, SheetNames } = read(bytes, { cellStyles: true, cellNF: true });
  expect(SheetNames).toEqual(['Jednostki', 'Dokumenty', 'Listy wartości']);
  const sheet = Sheets.Jednostki ?? {};
  const cell = (at: string) => sheet[at] as CellObject;
  expect(['A3', 'C3', 'D3'].map((at) => [cell(at).t, cell(at).v])).toEqual([
    ['n', 7],
    ['s', '01'],
    ['s', 'polski [pol]'],
  ]);
  expect(cell('C3').z).toBe('@');
  expect(cell('D1').c?.map(({ t }) => t)).toEqual(['Wybierz z listy.']);
  const xml = (await partsOf(bytes)).get('xl/worksheets/sheet1.xml') ?? '';
  expect(xml).toContain("<formula1>'Listy wartości'!$A$2:$A$3</formula1>");
  expect(xml).toContain(`error="${FIXED}"`);
});

test('the row of machine names is there for the program and hidden from people', async () => {
  const xml = (await partsOf(await aWorkbook())).get('xl/worksheets/sheet1.xml') ?? '';
  const rows = [...xml.matchAll(/<row r="(\d+)"([^>]*)>/g)];
  expect(rows.flatMap(([, number, rest]) => (rest?.includes('hidden="1"') ? [number] : []))).toEqual(['2']);
});

withOffice('LibreOffice opens the workbook with its locks, lists and notes', async (office) => {
  const flat = (await convertByOffice(office, Buffer.from(await aWorkbook()), 'xlsx', 'fods')).toString();
  expect(flat).toMatch(/table:name="Jednostki"[^>]*table:protected="true"/);
  expect(flat).toContain('style:cell-protect="none"');
  expect(flat).toContain('Wybierz z listy.');
  expect(flat).toContain('table:content-validation ');
});
