import type { CellStyle, WriteSheet } from 'hucre/xlsx';

/** Ends a cell whose text is too long for a spreadsheet; such a cell is shown and never taken back. */
export const SHEET_CUT_MARK = '… [tekst ucięty – nie zmieniaj]';

export interface WorkbookColumn {
  name: string;
  head: string;
  help: string;
  /** Values to choose from, under the name of their list. */
  list?: string;
  /** Shown on typing into a column that is the program's own. */
  fixed?: string;
  /** Holds long texts. */
  isLong?: boolean;
}

/** Ink and paper, as on the screen. */
const INK = '1C232E';
const BLUE = '1D4E7E';
const PAPER = 'F7F5F0';
const MUTED = '565E6B';
const LINE = 'DED8CC';
const FONT = { name: 'Calibri', size: 11 };

const filled = (rgb: string): CellStyle['fill'] => ({
  type: 'pattern',
  pattern: 'solid',
  fgColor: { rgb },
});

export const HEAD_STYLE: CellStyle = {
  font: { ...FONT, bold: true, color: { rgb: 'FFFFFF' } },
  fill: filled(BLUE),
  alignment: { wrapText: true, vertical: 'center' },
};

export const NAME_STYLE: CellStyle = {
  font: { ...FONT, italic: true, size: 9, color: { rgb: MUTED } },
  fill: filled(PAPER),
  border: { bottom: { style: 'thin', color: { rgb: LINE } } },
};

const DANGER = 'A8231C';
const top: CellStyle['alignment'] = { vertical: 'top', wrapText: true };

export const NOTE_STYLE: CellStyle = {
  font: { ...FONT, color: { rgb: DANGER } },
  alignment: top,
};

export const FAULT_STYLE: CellStyle = {
  font: { ...FONT, color: { rgb: DANGER } },
  fill: filled('FBE9E7'),
  alignment: top,
  numFmt: '@',
};

/** Everything is text, so that `01` stays `01` and a date stays as it was typed. */
const TEXT = '@';

const OPEN: CellStyle = { protection: { locked: false } };
/** A `!` at the end of a head says that empty cells empty the field, so heads can be typed in. */
export const OPEN_HEAD_STYLE: CellStyle = { ...HEAD_STYLE, ...OPEN };

/**
 * No password: it keeps hands off by mistake, and who knows why may lift it. All that does not touch the ids is
 * allowed.
 */
export const SHEET_PROTECTION: NonNullable<WriteSheet['protection']> = {
  sheet: true,
  formatCells: true,
  formatColumns: true,
  formatRows: true,
  insertColumns: true,
  insertRows: true,
  insertHyperlinks: true,
  deleteColumns: true,
  deleteRows: true,
  sort: true,
  autoFilter: true,
};

export function columnStyle({ fixed, isLong }: WorkbookColumn): CellStyle {
  return {
    font: { ...FONT, color: { rgb: fixed ? MUTED : INK } },
    ...(fixed && { fill: filled(PAPER) }),
    alignment: { vertical: 'top', wrapText: isLong === true },
    numFmt: fixed ? 'General' : TEXT,
    // Cells of a protected sheet are locked by default.
    ...(!fixed && OPEN),
  };
}

const WIDTHS = { fixed: 11, min: 14, max: 32, long: 60 };

export function widthOf({ fixed, isLong, head }: WorkbookColumn): number {
  if (isLong) return WIDTHS.long;
  if (fixed) return Math.max(WIDTHS.fixed, Math.min(WIDTHS.max, head.length + 2));
  return Math.min(WIDTHS.max, Math.max(WIDTHS.min, head.length + 2));
}
