const QUOTED = /["\t\n]/;

/** A block as spreadsheets take it: a cell of several lines is quoted. */
export function writeBlock(cells: readonly (readonly string[])[]): string {
  const quote = (text: string) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return cells.map((line) => line.map(quote).join('\t')).join('\n');
}

/** A block as spreadsheets copy it. */
export function readBlock(text: string): string[][] {
  const lines: string[][] = [[]];
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  // A quotation mark that is never closed is a mark like any other.
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/gy;
  for (let match = cell.exec(plain); match; match = cell.exec(plain)) {
    const [, quoted, bare = '', end] = match;
    lines.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end === '\n') lines.push([]);
  }
  return lines;
}
