import { buffer } from 'node:stream/consumers';
import { checkRecord } from '@regest/contract/derive/check-record.ts';
import type { CsvRecord } from '@regest/contract/derive/csv-columns.ts';
import type { ReferenceKind } from '@regest/contract/exchange/imports.ts';
import { REFERENCE_KINDS } from '@regest/contract/exchange/imports.ts';
import { type SheetRecord, sheetColumns } from '@regest/contract/exchange/sheet-columns.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { LEVEL_PATHS, RECORD_LEVELS } from '@regest/contract/levels.ts';
import { POLISH } from '@regest/contract/locale/pl/texts.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aBranch, CONTEXT } from '../../../../test/exchange/exchange-tree.ts';
import { noNotes } from '../../../../test/imports/read-records.ts';
import { csvChunks } from '../../../writers/csv.ts';
import { eadStream } from '../../../writers/exchange/ead.ts';
import type { ExchangeRecord } from '../../../writers/exchange/exchange-record.ts';
import { workbookXlsx } from '../../../writers/workbook/workbook.ts';
import { isSame, withPartsOfNoFile } from '../check-row.ts';
import { openImportFile } from '../open-import-file.ts';
import type { ProposedRecord } from '../proposed-record.ts';

async function read(bytes: Buffer, name: string): Promise<ProposedRecord[]> {
  const notes = noNotes();
  const file = await openImportFile(bytes, name, false);
  const rows: ProposedRecord[] = [];
  for await (const row of file.rows(notes)) if (row.level !== 'text') rows.push(row);
  expect([...notes.unknownColumns]).toEqual([]);
  return rows;
}

const names = (all: unknown) => ((all as { name: string }[] | undefined) ?? []).map(({ name }) => name);

/** Values of a record as a save would store them. */
function exportable(level: RecordLevel, values: Record<string, unknown>): Record<string, unknown> {
  const plain = Object.fromEntries(
    Object.entries(values).filter(([name]) => !REFERENCE_KINDS.includes(name as ReferenceKind)),
  );
  const { values: clean } = checkRecord(level, plain, 'draft');
  const { parentId: _, ...exportableValues } = clean as Record<string, unknown>;
  return exportableValues;
}

function expectSame(record: ExchangeRecord, proposed: ProposedRecord | undefined): void {
  const { signature, title, dates, fields, level } = record;
  const expected = exportable(level, { ...fields, signature, title, dates });
  const actual = exportable(level, withPartsOfNoFile(level, proposed?.values ?? {}, fields));
  const different = Object.keys(expected).filter((name) => !isSame(expected[name], actual[name]));
  expect(
    Object.fromEntries(different.map((name) => [name, { wanted: expected[name], got: actual[name] }])),
  ).toEqual({});
  expect(names(proposed?.values.authors)).toEqual(record.authors.map(({ name }) => name));
}

test.each(['3', '2002'] as const)(
  'every field of every record comes back equal from EAD %s',
  async (version) => {
    await fc.assert(
      fc.asyncProperty(aBranch(true), async (records) => {
        const rows = await read(await buffer(eadStream(version, records, CONTEXT)), 'a.xml');
        expect(rows.map(({ level }) => level)).toEqual(records.map(({ level }) => level));
        for (const [at, record] of records.entries()) expectSame(record, rows[at]);
      }),
      { numRuns: 25 },
    );
  },
);

function sheetRecord(record: ExchangeRecord): SheetRecord {
  const base: CsvRecord = {
    ...record,
    parentId: 5,
    isDraft: false,
    createdAt: record.updatedAt,
    dates: [...record.dates],
    fields: { ...record.fields },
  };
  return { ...base, version: 3 };
}

type Row = (string | number | null)[];
type Columns = ReturnType<typeof sheetColumns>;

const SHEETS: Record<string, (level: RecordLevel, columns: Columns, row: Row) => Promise<Uint8Array>> = {
  csv: (_, columns, row) =>
    buffer(
      csvChunks(
        columns.map(({ head }) => head),
        [row],
      ),
    ),
  xlsx: (level, columns, row) =>
    workbookXlsx(
      [
        {
          name: POLISH.say(`imports.sheet.${level}`),
          columns: columns.map(({ name, head }) => ({ name, head, help: '' })),
          rows: [row],
        },
      ],
      { name: POLISH.say('imports.sheet.lists'), lists: [] },
    ),
};

test.each(RECORD_LEVELS.flatMap((level) => Object.keys(SHEETS).map((format) => [level, format] as const)))(
  'every field of a %s comes back equal from a sheet of %s',
  async (level, format) => {
    const columns = sheetColumns(level, 'ADMIN');
    await fc.assert(
      fc.asyncProperty(aBranch(true), async (records) => {
        const record = records.find((one) => one.level === level) as ExchangeRecord;
        const row = columns.map(({ cell }) => cell(sheetRecord(record))) as Row;
        const bytes = Buffer.from((await SHEETS[format]?.(level, columns, row)) ?? []);
        const [proposed] = await read(bytes, `${LEVEL_PATHS[level]}.${format}`);
        expect(proposed).toMatchObject({ id: record.id, version: 3, level, faults: [], notTaken: [] });
        expectSame(record, proposed);
      }),
      { numRuns: 25 },
    );
  },
);
