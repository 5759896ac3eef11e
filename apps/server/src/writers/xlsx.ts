import { Readable } from 'node:stream';
import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import type { Report, ReportCell, ReportKind } from './report.ts';
import { CELL_CHARACTERS, escapeCodes, withoutForbiddenCharacters } from './safe-text.ts';

const SHEET_NAME_CHARACTERS = 31;
const SECONDS_PER_DAY = 86_400;
const CHARACTERS_PER_WIDTH = 6;

const FORMATS: Record<ReportKind, string | undefined> = {
  text: undefined,
  whole: '#,##0',
  decimal: '#,##0.00',
  share: '0.00%',
  seconds: '[h]:mm:ss',
};

function sheetName(title: string): string {
  const name = withoutForbiddenCharacters(title)
    .replace(/[\\/?*[\]:\s]+/gu, ' ')
    .slice(0, SHEET_NAME_CHARACTERS)
    .toWellFormed()
    .replace(/^[' ]+|[' ]+$/gu, '');
  return name === '' ? '1' : name;
}

function sheetCell(cell: ReportCell, kind: ReportKind): ReportCell {
  if (typeof cell === 'string') {
    const text = escapeCodes(withoutForbiddenCharacters(cell)).replace(/\r\n?/gu, '\n');
    if (text.length <= CELL_CHARACTERS) return text;
    return `${withoutForbiddenCharacters(text.slice(0, CELL_CHARACTERS - 1))}…`;
  }
  return cell !== null && kind === 'seconds' ? cell / SECONDS_PER_DAY : cell;
}

async function* sheetRows({ columns, rows }: Report): AsyncGenerator<ReportCell[]> {
  for await (const row of rows) {
    yield columns.map((column, index) => sheetCell(row[index] ?? null, column.kind));
  }
}

/** One sheet with a frozen head; text is written as text, so nothing in it can run as a formula. */
export function reportXlsx(report: Report): Readable {
  const columns = report.columns.map((column): ColumnDef => {
    const format = FORMATS[column.kind];
    const width = Math.max(column.header.length + 2, column.width * CHARACTERS_PER_WIDTH);
    return { header: column.header, width, ...(format ? { numFmt: format } : {}) };
  });
  const options = { name: sheetName(report.title), columns, freezePane: { rows: 1 } };
  return Readable.from(writeXlsxStream(sheetRows(report), options), { objectMode: false });
}
