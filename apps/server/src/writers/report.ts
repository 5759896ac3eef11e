import { csvChunks } from './csv.ts';

/** `share` is a fraction of one, `seconds` a duration; dates are text, for archival ones have no calendar day. */
export type ReportKind = 'text' | 'whole' | 'decimal' | 'share' | 'seconds';
export type ReportCell = string | number | null;
export type ReportRow = readonly ReportCell[];

export interface ReportColumn {
  header: string;
  kind: ReportKind;
  /** Relative to the other columns. */
  width: number;
}

export interface Report {
  title: string;
  /** Period, institution, where the figures come from: a line each. */
  notes: readonly string[];
  columns: readonly ReportColumn[];
  rows: AsyncIterable<ReportRow> | Iterable<ReportRow>;
}

const GROUPED = new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 0, useGrouping: 'always' });
const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const DECIMAL = new Intl.NumberFormat('pl-PL', TWO_DECIMALS);
const SHARE = new Intl.NumberFormat('pl-PL', { style: 'percent', ...TWO_DECIMALS });

function clock(seconds: number): string {
  const total = Math.round(seconds);
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** The cell as printed. */
export function printedCell(cell: ReportCell, kind: ReportKind): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  switch (kind) {
    case 'whole':
      return GROUPED.format(cell);
    case 'decimal':
      return DECIMAL.format(cell);
    case 'share':
      return SHARE.format(cell);
    case 'seconds':
      return clock(cell);
    case 'text':
      return String(cell);
  }
}

/** The cell for a spreadsheet: numbers stay numbers, without groups of thousands. */
function csvCell(cell: ReportCell, kind: ReportKind): ReportCell {
  return typeof cell === 'number' && (kind === 'share' || kind === 'seconds')
    ? printedCell(cell, kind)
    : cell;
}

async function* csvRows({ columns, rows }: Report): AsyncGenerator<ReportRow> {
  for await (const row of rows) {
    yield columns.map((column, index) => csvCell(row[index] ?? null, column.kind));
  }
}

export function reportCsv(report: Report): AsyncGenerator<Buffer> {
  return csvChunks(
    report.columns.map((column) => column.header),
    csvRows(report),
  );
}
