import type { ReportColumn } from '../report.ts';

const A4 = { short: 595.28, long: 841.89 };
const MARGIN = 42;
const FOOTER = 24;
/** More columns than a portrait page can show without breaking every word. */
const PORTRAIT_COLUMNS = 5;
const CELL_PADDING = 4;

export interface PageGeometry {
  size: [number, number];
  left: number;
  top: number;
  width: number;
  /** Where rows must end. */
  bottom: number;
  footerTop: number;
  columns: { left: number; width: number; textLeft: number; textWidth: number }[];
}

export function pageGeometry(columns: readonly ReportColumn[]): PageGeometry {
  const landscape = columns.length > PORTRAIT_COLUMNS;
  const size: [number, number] = landscape ? [A4.long, A4.short] : [A4.short, A4.long];
  const width = size[0] - 2 * MARGIN;
  const unit = width / columns.reduce((sum, column) => sum + column.width, 0);
  let left = MARGIN;
  const places = columns.map((column) => {
    const place = {
      left,
      width: column.width * unit,
      textLeft: left + CELL_PADDING,
      textWidth: column.width * unit - 2 * CELL_PADDING,
    };
    left += place.width;
    return place;
  });
  const bottom = size[1] - MARGIN - FOOTER;
  return { size, left: MARGIN, top: MARGIN, width, bottom, footerTop: size[1] - MARGIN - 8, columns: places };
}
