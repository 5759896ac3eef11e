import type { Db } from '../../db/schema.ts';
import { type ImportRow, listRowsAfter } from '../../queries/imports/import-rows.ts';
import type { ImportWithPerson } from '../../queries/imports/imports.ts';
import { DOCUMENT_TEXTS } from '../../writers/document-texts.ts';
import type { MarkedRow } from '../../writers/workbook/marked-workbook.ts';
import { faultColumn } from './fault-cells.ts';
import { faultText } from './faults-csv.ts';

const BATCH = 500;
/** A workbook is made in memory; longer files go back as CSV. */
const MAX_ROWS = 20_000;

/** Files of several tables and workbooks go back as a workbook. */
export function goesBackAsWorkbook({ file_name, counts, heads }: ImportWithPerson): boolean {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return rows <= MAX_ROWS && (Object.keys(heads).length > 1 || /\.xlsx$/i.test(file_name));
}

function markedRow(row: ImportRow, found: ImportWithPerson): MarkedRow {
  const columns = row.faults.map((fault) => faultColumn(row, fault, found)).filter((at) => at >= 0);
  return {
    cells: [faultText(row), ...(row.proposed.cells ?? [])],
    marked: row.faults.length === 0 ? [] : [0, ...columns.map((at) => at + 1)],
  };
}

/** The sheets as they came, each row with what is wrong with it in the first column and its cells in colour. */
export async function faultsWorkbook(db: Db, found: ImportWithPerson): Promise<Uint8Array> {
  const rows = new Map<string, MarkedRow[]>(Object.keys(found.heads).map((name) => [name, []]));
  for (let after = 0; ; ) {
    const batch = await listRowsAfter(db, found.id, after, BATCH);
    const last = batch.at(-1);
    if (!last) break;
    for (const row of batch) rows.get(row.sheet ?? '')?.push(markedRow(row, found));
    after = last.number;
  }
  const note = DOCUMENT_TEXTS.say('imports.faultsColumn');
  const { markedWorkbook } = await import('../../writers/workbook/marked-workbook.ts');
  return markedWorkbook(
    [...rows].map(([name, all]) => ({
      // A sheet may be called no longer than this, and by none of these signs.
      name: name
        .replace(/\.csv$/i, '')
        .replace(/[\\/?*:[\]]/g, ' ')
        .slice(-31),
      heads: [note, ...(found.heads[name] ?? [])],
      rows: all,
    })),
  );
}
