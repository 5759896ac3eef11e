import type { Readable } from 'node:stream';
import { polishTypography } from '@regest/contract/text/polish-typography.ts';
import { yieldToEventLoop } from '../../operation/time-slices.ts';
import type { Report } from '../report.ts';
import { drawFooters, drawnPdf, FONTS, type PageGeometry, pageGeometry, ROWS_PER_YIELD } from './page.ts';
import { ReportTable } from './report-table.ts';
import { breakLines } from './text-flow.ts';

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

async function drawReport(doc: PDFKit.PDFDocument, report: Report, geometry: PageGeometry): Promise<void> {
  const root = doc.struct('Document', { lang: 'pl-PL' });
  doc.addStructure(root);
  const table = new ReportTable(doc, geometry, report.columns, root, drawFront(doc, report, geometry, root));
  let drawn = 0;
  for await (const row of report.rows) {
    if (doc.destroyed) return;
    table.addRow(row);
    drawn += 1;
    // Drawing is pure computation; other requests run in between.
    if (drawn % ROWS_PER_YIELD === 0) await yieldToEventLoop();
  }
  table.end();
  root.end();
  drawFooters(doc, geometry);
  doc.end();
}

/** A tagged (accessible) A4 report with a repeated head row. */
export function reportPdf(report: Report): Readable {
  const geometry = pageGeometry(report.columns);
  return drawnPdf(report.title, geometry, (doc) => drawReport(doc, report, geometry));
}
