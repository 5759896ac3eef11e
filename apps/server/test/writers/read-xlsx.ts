import { type CellObject, read, utils } from '@e965/xlsx';

/** The rows of the first sheet as a library of others shows them to a reader: figures in their format. */
export function shownRows(bytes: Buffer): string[][] {
  return utils.sheet_to_json<string[]>(firstSheet(bytes), { header: 1, raw: false });
}

/** The cells of the first sheet that would be calculated. */
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
