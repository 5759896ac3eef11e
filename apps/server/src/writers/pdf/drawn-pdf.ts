import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { DOCUMENT_TEXTS } from '../document-texts.ts';
import { pageLabel } from '../page-label.ts';
import { FONTS } from './fonts.ts';
import type { PageGeometry } from './page-geometry.ts';

/** Drawing is pure computation, some milliseconds a row; other requests must get their turn. */
export const ROWS_BETWEEN_BREATHS = 4;

/** A tagged (accessible) document that somebody draws while it is read; what fails there ends the download. */
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
