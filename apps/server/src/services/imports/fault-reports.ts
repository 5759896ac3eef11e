import type { FieldError } from '@regest/contract/errors.ts';
import { columnInWords, faultInWords } from '@regest/contract/exchange/fault-words.ts';
import type { CellCorrection } from '@regest/contract/exchange/imports.ts';
import { readHead } from '@regest/contract/exchange/sheet-columns.ts';
import type { Db } from '../../db/schema.ts';
import { type ImportRow, listRowsAfter } from '../../queries/imports/import-rows.ts';
import type { ImportWithPerson } from '../../queries/imports/imports.ts';
import type { CsvRow } from '../../writers/csv.ts';
import { DOCUMENT_TEXTS } from '../../writers/documents.ts';
import type { MarkedRow } from '../../writers/workbook/marked-workbook.ts';
import { proposedText } from './correct-record.ts';
import { isAtomHead } from './readers/atom-rows.ts';
import { columnLetters } from './readers/grid.ts';

type File = Pick<ImportWithPerson, 'heads' | 'columns'>;

/** Column of a fault in its sheet, or -1. */
function faultColumn(row: ImportRow, { fieldName }: FieldError, { heads, columns }: File): number {
  const [wanted] = fieldName.split('.');
  const { level } = row;
  if (level === 'text') return -1;
  return (heads[row.sheet ?? ''] ?? []).findIndex((head) => {
    const { text, column: known } = readHead(level, head);
    const name = known?.name ?? columns[text];
    return name !== undefined && name.split('.')[0] === wanted;
  });
}

/** Cell of a fault and its content; in a file without cells, the value of the field. */
export function faultCell(
  row: ImportRow,
  fault: FieldError,
  file: File,
): { at: string | null; text: string } | null {
  const { cells } = row.proposed;
  if (!cells || row.line === null) {
    const text = proposedText(row, fault.fieldName.split('.')[0] ?? '');
    return text === '' ? null : { at: null, text };
  }
  const column = faultColumn(row, fault, file);
  return column < 0 ? null : { at: `${columnLetters(column)}${row.line}`, text: cells[column] ?? '' };
}

/** Field of this row that may be corrected on the screen: one in a single cell, in any file but an AtoM export. */
export function correctableField(row: ImportRow, fieldName: string, { heads }: File): string | null {
  const { sheet, line, level, proposed } = row;
  const [name = ''] = fieldName.split('.');
  const head = heads[sheet ?? ''];
  if (level === 'text') return null;
  if (proposed.cells && (line === null || !head || isAtomHead(head))) return null;
  const column = readHead(level, name).column;
  if (column?.name !== name || column.field?.kind === 'documentation') return null;
  // A file without cells has no place for an id or a version.
  return proposed.cells || column.field || name === 'parentId' ? name : null;
}

/** Place of a correction: the cell of a sheet, or the record of a file without cells. */
export function correctionPlace({
  sheet,
  line,
  proposed,
}: ImportRow): Pick<CellCorrection, 'sheet' | 'line'> {
  return proposed.cells ? { sheet: sheet ?? '', line: line ?? 0 } : { sheet: proposed.key, line: 0 };
}

const { say } = DOCUMENT_TEXTS;

const BATCH = 500;

/** Faults of a row in words: the field and the rule of each. */
function faultText({ level, faults }: ImportRow): string {
  return faults
    .map(
      (fault) =>
        `${columnInWords(level, fault.fieldName, DOCUMENT_TEXTS)}: ${faultInWords(level, fault, DOCUMENT_TEXTS)}`,
    )
    .join(' | ');
}

/** Heads of the widest sheet; rows of other sheets follow under them unchanged. */
export function faultsHead(importEntry: ImportWithPerson): string[] {
  const heads = Object.values(importEntry.heads).toSorted((a, b) => b.length - a.length)[0] ?? [];
  return [say('imports.faultsColumn'), say('imports.sheetColumn'), ...heads];
}

/** Original rows of the file, with their faults in the first column. */
export async function* faultsRows(db: Db, id: number): AsyncGenerator<CsvRow> {
  for (let after = 0; ; ) {
    const rows = await listRowsAfter(db, id, after, BATCH);
    const last = rows.at(-1);
    if (!last) return;
    for (const row of rows)
      yield [faultText(row), row.sheet ?? '', ...(row.proposed.cells ?? [row.signature, row.title])];
    after = last.number;
  }
}

/** Limit of a workbook, which is built in memory; longer files are returned as CSV. */
const MAX_ROWS = 20_000;

/** True for workbooks and files of several tables. */
export function goesBackAsWorkbook({ file_name, counts, heads }: ImportWithPerson): boolean {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return rows <= MAX_ROWS && (Object.keys(heads).length > 1 || /\.xlsx$/i.test(file_name));
}

function markedRow(row: ImportRow, importEntry: ImportWithPerson): MarkedRow {
  const columns = row.faults.map((fault) => faultColumn(row, fault, importEntry)).filter((at) => at >= 0);
  return {
    cells: [faultText(row), ...(row.proposed.cells ?? [])],
    marked: row.faults.length === 0 ? [] : [0, ...columns.map((at) => at + 1)],
  };
}

/** Original sheets, each row with its faults in the first column and coloured cells. */
export async function faultsWorkbook(
  db: Db,
  importEntry: ImportWithPerson,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const rows = new Map<string, MarkedRow[]>(Object.keys(importEntry.heads).map((name) => [name, []]));
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const batch = await listRowsAfter(db, importEntry.id, after, BATCH);
    const last = batch.at(-1);
    if (!last) break;
    for (const row of batch) rows.get(row.sheet ?? '')?.push(markedRow(row, importEntry));
    after = last.number;
  }
  const note = DOCUMENT_TEXTS.say('imports.faultsColumn');
  const { markedWorkbook } = await import('../../writers/workbook/marked-workbook.ts');
  return markedWorkbook(
    [...rows].map(([name, all]) => ({
      // Excel limits the length and the characters of sheet names.
      name: name
        .replace(/\.csv$/i, '')
        .replace(/[\\/?*:[\]]/g, ' ')
        .slice(-31),
      heads: [note, ...(importEntry.heads[name] ?? [])],
      rows: all,
    })),
  );
}
