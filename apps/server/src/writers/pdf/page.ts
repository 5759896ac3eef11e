import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { DOCUMENT_TEXTS, pageLabel } from '../documents.ts';
import type { ReportColumn } from '../report.ts';

const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

/**
 * The fonts built into every PDF reader have no "ł". Fonts are named to pdfkit by their files: a registered name
 * for a file it has met under another name makes it parse the file again at every use.
 */
export const FONTS = {
  regular: fontFile('DejaVuSansCondensed'),
  bold: fontFile('DejaVuSansCondensed-Bold'),
  title: fontFile('DejaVuSerif-Bold'),
} as const;

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
  /** Lowest position of rows. */
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

/** Drawing is pure computation, some milliseconds a row; other requests run in between. */
export const ROWS_PER_YIELD = 4;

/** A tagged (accessible) document, drawn while it is read; a failure ends the download. */
export function drawnPdf(
  title: string,
  geometry: PageGeometry,
  draw: (doc: PDFKit.PDFDocument) => Promise<void>,
): Readable {
  const doc = new PDFDocument({
    size: geometry.size,
    margin: 0,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'pl-PL',
    displayTitle: true,
    // "Page x of y" is known when the last row has been drawn.
    bufferPages: true,
    info: { Title: title, Creator: 'Regest', Producer: 'Regest' },
    font: FONTS.regular,
  });
  draw(doc).catch((error: unknown) => {
    doc.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return doc;
}

export function drawFooters(doc: PDFKit.PDFDocument, geometry: PageGeometry): void {
  const { before, between } = pageLabel(DOCUMENT_TEXTS);
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font(FONTS.regular).fontSize(8).fillColor('#5f5f5f');
    const text = `${before}${page - start + 1}${between}${count}`;
    const left = geometry.left + (geometry.width - doc.widthOfString(text)) / 2;
    doc.text(text, left, geometry.footerTop, { lineBreak: false });
    doc.endMarkedContent();
  }
}
