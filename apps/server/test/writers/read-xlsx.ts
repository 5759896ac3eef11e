import { type CellObject, read, utils } from '@e965/xlsx';

/** Rows of the first sheet as formatted texts, read with an external library. */
export function shownRows(bytes: Buffer): string[][] {
  return utils.sheet_to_json<string[]>(firstSheet(bytes), { header: 1, raw: false });
}

/** Cells of the first sheet that contain formulas. */
export function formulas(bytes: Buffer): string[] {
  return Object.entries(firstSheet(bytes))
    .filter(([, cell]) => (cell as CellObject).f !== undefined)
    .map(([place]) => place);
}

function firstSheet(bytes: Buffer) {
  const { Sheets, SheetNames } = read(bytes);
  const sheet = Sheets[SheetNames[0] ?? ''];
  if (!sheet) throw new Error('The workbook has no sheet.');
  return sheet;
}
