import { stringify } from 'csv-stringify/sync';
import { neutralise } from './formula-guard.ts';

export type CsvCell = string | number | bigint | boolean | null | undefined;
export type CsvRow = readonly CsvCell[];

export const CSV_CONTENT_TYPE = 'text/csv; charset=utf-8';

const BYTE_ORDER_MARK = '\ufeff';
const CHUNK_CHARACTERS = 64 * 1024;
const DIALECT = {
  delimiter: ';',
  record_delimiter: 'windows',
  // Off by default once a record delimiter is set; a lone LF inside a cell would then split the row.
  quote_record_delimiter: true,
} as const;

/** A Polish spreadsheet takes "1.5" for the first of May, so numbers carry a decimal comma. */
function cellText(cell: CsvCell): string {
  if (typeof cell === 'string') return neutralise(cell);
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'number' ? String(cell).replace('.', ',') : String(cell);
}

/**
 * UTF-8 with a byte order mark, semicolons and CRLF: what a Polish Excel opens by double click. The head leaves
 * before the first row is asked for, and never more than one chunk of rows is held.
 */
export async function* csvChunks(
  head: readonly string[],
  rows: AsyncIterable<CsvRow> | Iterable<CsvRow>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + stringify([head.map(neutralise)], DIALECT));
  let batch: string[][] = [];
  let size = 0;
  for await (const row of rows) {
    const cells = row.map(cellText);
    batch.push(cells);
    for (const cell of cells) size += cell.length + 1;
    if (size >= CHUNK_CHARACTERS) {
      yield Buffer.from(stringify(batch, DIALECT));
      batch = [];
      size = 0;
    }
  }
  if (batch.length > 0) yield Buffer.from(stringify(batch, DIALECT));
}
