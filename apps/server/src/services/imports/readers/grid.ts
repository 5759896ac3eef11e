/** A row of a table, as a spreadsheet counts it. */
export interface GridRow {
  line: number;
  cells: string[];
}

/** One sheet of a workbook, or one CSV file: its name and its rows, the head among them. */
export interface Grid {
  name: string;
  rows: AsyncIterable<GridRow> | Iterable<GridRow>;
}

/** A sheet of a spreadsheet has 16,384 columns; nobody describes a record in a thousand. */
export const MAX_COLUMNS = 1000;

/**
 * More than ten times what all fields of a record hold. A longer row is a quotation mark that is never closed, and
 * reading on to the end of the file would take a worker many seconds.
 */
export const MAX_ROW_BYTES = 2_000_000;

/** `A`, `Z`, `AA`: as a spreadsheet names its columns. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26) - 1;
  return `${rest < 0 ? '' : columnLetters(rest)}${String.fromCharCode(65 + (column % 26))}`;
}
