/** A row of a table, as a spreadsheet counts it. */
export interface GridRow {
  line: number;
  cells: string[];
}

/** One sheet of a workbook, or one CSV file: its name and its rows, the head among them. */
export interface Grid {
  name: string;
  rows: AsyncIterable<GridRow>;
}

/** `A`, `Z`, `AA`: as a spreadsheet names its columns. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26) - 1;
  return `${rest < 0 ? '' : columnLetters(rest)}${String.fromCharCode(65 + (column % 26))}`;
}
