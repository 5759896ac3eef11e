import type { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { polishTypography } from '@regest/contract/text/polish-typography.ts';
import PDFDocument from 'pdfkit';
import { DOCUMENT_TEXTS } from '../document-texts.ts';
import { pageLabel } from '../page-label.ts';
import type { Report } from '../report.ts';
import { FONTS } from './fonts.ts';
import { breakLines } from './line-breaks.ts';
import { type PageGeometry, pageGeometry } from './page-geometry.ts';
import { ReportTable } from './report-table.ts';

const ROWS_BETWEEN_BREATHS = 50;

function newDocument(report: Report, geometry: PageGeometry): PDFKit.PDFDocument {
  return new PDFDocument({
    size: geometry.size,
    margin: 0,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'pl-PL',
    displayTitle: true,
    // "Page x of y" is known when the last row has been drawn.
    bufferPages: true,
    info: { Title: report.title, Creator: 'Regest', Producer: 'Regest' },
    font: FONTS.regular,
  });
}

/** Title and notes; returns where the table may begin. */
function drawFront(
  doc: PDFKit.PDFDocument,
  report: Report,
  geometry: PageGeometry,
  parent: PDFKit.PDFStructureElement,
): number {
  let y = geometry.top;
  const draw = (text: string, tag: 'H1' | 'P', font: string, size: number) => {
    doc.font(font).fontSize(size).fillColor('#000000');
    const content = doc.markStructureContent(tag);
    for (const line of breakLines(polishTypography(text), geometry.width, (part) =>
      doc.widthOfString(part),
    )) {
      doc.text(line, geometry.left, y, { lineBreak: false });
      y += size * 1.35;
    }
    doc.endMarkedContent();
    parent.add(doc.struct(tag, {}, [content]));
  };
  draw(report.title, 'H1', FONTS.title, 15);
  y += 3;
  for (const note of report.notes) draw(note, 'P', FONTS.regular, 9);
  return y + 9;
}

function drawFooters(doc: PDFKit.PDFDocument, geometry: PageGeometry): void {
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

async function drawReport(doc: PDFKit.PDFDocument, report: Report, geometry: PageGeometry): Promise<void> {
  const root = doc.struct('Document', { lang: 'pl-PL' });
  doc.addStructure(root);
  const table = new ReportTable(doc, geometry, report.columns, root, drawFront(doc, report, geometry, root));
  let drawn = 0;
  for await (const row of report.rows) {
    if (doc.destroyed) return;
    table.addRow(row);
    drawn += 1;
    // Drawing is pure computation; other requests must get their turn.
    if (drawn % ROWS_BETWEEN_BREATHS === 0) await breathe();
  }
  table.end();
  root.end();
  drawFooters(doc, geometry);
  doc.end();
}

/** A tagged (accessible) A4 report with a repeated head row. */
export function reportPdf(report: Report): Readable {
  const geometry = pageGeometry(report.columns);
  const doc = newDocument(report, geometry);
  const fail = (error: unknown) => {
    doc.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  drawReport(doc, report, geometry).catch(fail);
  return doc;
}
