import { type Cell, writeXlsx } from 'hucre/xlsx';
import { cellValue } from './workbook.ts';
import { FAULT_STYLE, HEAD_STYLE, NOTE_STYLE } from './workbook-look.ts';

export interface MarkedRow {
  cells: readonly (string | null)[];
  /** Columns that are at fault. */
  marked: readonly number[];
}

interface MarkedSheet {
  name: string;
  heads: readonly string[];
  rows: readonly MarkedRow[];
}

const WIDTHS = { note: 60, other: 20 };

/** A table as it was uploaded, with a remark in the first column and the cells it is about in colour. */
export function markedWorkbook(sheets: readonly MarkedSheet[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ name, heads, rows }) => {
      const cells = new Map<string, Partial<Cell>>();
      heads.forEach((head, at) => {
        cells.set(`0,${at}`, { value: head, style: HEAD_STYLE });
      });
      rows.forEach((row, at) => {
        for (const column of row.marked)
          cells.set(`${at + 1},${column}`, {
            value: cellValue(row.cells[column] ?? null),
            style: column === 0 ? NOTE_STYLE : FAULT_STYLE,
          });
      });
      return {
        name,
        columns: heads.map((_, at) => ({
          width: at === 0 ? WIDTHS.note : WIDTHS.other,
          style: { numFmt: '@', alignment: { vertical: 'top' as const, wrapText: at === 0 } },
        })),
        rows: [[...heads], ...rows.map((row) => row.cells.map(cellValue))],
        cells,
        freezePane: { rows: 1, columns: 1 },
      };
    }),
  });
}
