import { type Cell, type CellValue, type DataValidation, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { CELL_CHARACTERS, escapeCodes, withoutForbiddenCharacters } from '../safe-text.ts';
import { styleColumns } from './style-columns.ts';
import type { WorkbookColumn } from './workbook-look.ts';
import {
  columnStyle,
  HEAD_STYLE,
  NAME_STYLE,
  OPEN_HEAD_STYLE,
  SHEET_CUT_MARK,
  SHEET_PROTECTION,
  widthOf,
} from './workbook-look.ts';

interface WorkbookSheet {
  name: string;
  columns: readonly WorkbookColumn[];
  rows: (string | number | null)[][];
}

export interface ValueLists {
  name: string;
  lists: readonly { name: string; label: string; values: readonly string[] }[];
}

const HEAD_ROWS = 2;
const HEAD_HEIGHT = 32;
/** An empty row under the records: its look is that of the columns, so that `01` typed anywhere below stays `01`. */
const PREPARED_ROWS = 1;
const LAST_ROW = 1_048_576;

function letters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

export function cellValue(cell: string | number | null): CellValue {
  if (typeof cell !== 'string') return cell;
  const text = escapeCodes(withoutForbiddenCharacters(cell));
  if (text.length <= CELL_CHARACTERS) return text;
  return text.slice(0, CELL_CHARACTERS - SHEET_CUT_MARK.length).toWellFormed() + SHEET_CUT_MARK;
}

function validations({ columns }: WorkbookSheet, { name, lists }: ValueLists): DataValidation[] {
  return columns.flatMap((column, at): DataValidation[] => {
    const range = `${letters(at)}${HEAD_ROWS + 1}:${letters(at)}${LAST_ROW}`;
    if (column.fixed)
      return [
        {
          type: 'custom',
          formula1: 'FALSE',
          range,
          errorStyle: 'stop',
          showErrorMessage: true,
          errorMessage: column.fixed,
        },
      ];
    const list = lists.findIndex((one) => one.name === column.list);
    if (list < 0) return [];
    const end = (lists[list]?.values.length ?? 0) + 1;
    const formula1 = `'${name}'!$${letters(list)}$2:$${letters(list)}$${end}`;
    // Several may be joined by hand, so another text is only warned about.
    return [
      { type: 'list', formula1, range, allowBlank: true, errorStyle: 'information', showErrorMessage: true },
    ];
  });
}

function sheetOf(sheet: WorkbookSheet, lists: ValueLists): WriteSheet {
  const cells = new Map<string, Partial<Cell>>();
  sheet.columns.forEach(({ help, head, name }, at) => {
    cells.set(`0,${at}`, {
      value: head,
      style: OPEN_HEAD_STYLE,
      ...(help && { comment: { text: help, author: 'Regest' } }),
    });
    cells.set(`1,${at}`, { value: name, style: NAME_STYLE });
  });
  return {
    name: sheet.name,
    columns: sheet.columns.map((column) => ({ width: widthOf(column), style: columnStyle(column) })),
    rows: [
      sheet.columns.map(({ head }) => head),
      sheet.columns.map(({ name }) => name),
      ...sheet.rows.map((row) => row.map(cellValue)),
      ...Array.from({ length: PREPARED_ROWS }, () => sheet.columns.map(() => null)),
    ],
    cells,
    dataValidations: validations(sheet, lists),
    protection: SHEET_PROTECTION,
    freezePane: { rows: HEAD_ROWS, columns: 2 },
    rowDefs: new Map([
      [0, { height: HEAD_HEIGHT }],
      // Machine names are for the program; the labels above them are for people.
      [1, { hidden: true }],
    ]),
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}

/** A workbook to be filled in and brought back: labels and machine names, notes, lists to choose from. */
export async function workbookXlsx(sheets: readonly WorkbookSheet[], lists: ValueLists): Promise<Uint8Array> {
  const longest = Math.max(0, ...lists.lists.map(({ values }) => values.length));
  const listRows = Array.from({ length: longest }, (_, row) =>
    lists.lists.map(({ values }) => values[row] ?? null),
  );
  const workbook = await writeXlsx({
    sheets: [
      ...sheets.map((sheet) => sheetOf(sheet, lists)),
      {
        name: lists.name,
        columns: lists.lists.map(({ label, values }) => ({
          width: Math.max(label.length, ...values.map((value) => value.length)) + 2,
        })),
        rows: [lists.lists.map(({ label }) => label), ...listRows],
        cells: new Map(lists.lists.map(({ label }, at) => [`0,${at}`, { value: label, style: HEAD_STYLE }])),
        freezePane: { rows: 1 },
      },
    ],
  });
  return styleColumns(
    workbook,
    sheets.map((_, at) => at + 1),
    HEAD_ROWS + 1,
  );
}
