import { IMPORT_LIMITS } from '@regest/contract/exchange/imports.ts';
import { parse } from 'csv-parse';
import { deneutralise } from '../../../writers/safe-text.ts';
import { RefusedFile } from '../proposed-record.ts';
import { type Content, encodingOf, type TellShare, textPieces } from './content.ts';

/** A row of a table with its number in the spreadsheet. */
export interface GridRow {
  line: number;
  cells: string[];
}

/** One sheet of a workbook, or one CSV file: its name and its rows, the head among them. */
export interface Grid {
  name: string;
  rows: AsyncIterable<GridRow>;
}

/** Letters of a column in a spreadsheet: `A`, `Z`, `AA`. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26) - 1;
  return `${rest < 0 ? '' : columnLetters(rest)}${String.fromCharCode(65 + (column % 26))}`;
}

const DELIMITERS = [';', ',', '\t'] as const;

/** The sign that separates most cells of the first line, outside quotation marks. */
function delimiterOf(text: string): string {
  const first = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1)[0] ?? '';
  const counted = DELIMITERS.map((sign) => ({ sign, count: first.split(sign).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** Characters that contain the first line of any table. */
const HEAD_SIGNS = 64 * 1024;

async function headText(content: Content, encoding: string): Promise<string> {
  let head = '';
  for await (const piece of textPieces(content, encoding)) {
    head += piece;
    if (head.length >= HEAD_SIGNS) break;
  }
  return head;
}

interface CsvRow {
  record: string[];
  info: { records: number; empty_lines: number };
}

async function* csvRows(content: Content, tell?: TellShare): AsyncGenerator<GridRow> {
  const encoding = await encodingOf(content);
  if (encoding === null) throw new RefusedFile('imports.refused.kind');
  const head = await headText(content, encoding);
  const parser = parse({
    delimiter: delimiterOf(head),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    bom: true,
    info: true,
    // A longer row means an unclosed quotation mark.
    max_record_size: IMPORT_LIMITS.recordCharacters,
  });
  const closed = new Promise((done) => parser.once('close', done));
  const feed = async () => {
    for await (const piece of textPieces(content, encoding, tell)) {
      if (piece.includes('\u0000')) throw new RefusedFile('imports.refused.kind');
      if (!parser.write(piece))
        await Promise.race([new Promise((free) => parser.once('drain', free)), closed]);
      // The consumer has stopped, so leaving the loop closes the file.
      if (parser.destroyed) return;
    }
    parser.end();
  };
  feed().catch((error: Error) => parser.destroy(error));
  let line = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRow>) {
      line = info.records + info.empty_lines;
      if (line > IMPORT_LIMITS.rows)
        throw new RefusedFile('imports.refused.rows', { count: IMPORT_LIMITS.rows });
      if (record.length > IMPORT_LIMITS.columns)
        throw new RefusedFile('imports.refused.columns', { count: IMPORT_LIMITS.columns });
      yield { line, cells: record.map(deneutralise) };
    }
  } catch (error) {
    if (error instanceof RefusedFile) throw error;
    // The parser is some rows ahead of the consumer.
    const { records = line } = error as { records?: number };
    throw new RefusedFile('imports.refused.csv', { line: Math.max(line, records) + 1 });
  }
}

export function csvGrid(name: string, content: Content, tell?: TellShare): Grid {
  return { name, rows: csvRows(content, tell) };
}
