import { printedCell, type ReportColumn, type ReportRow } from '../report.ts';
import type { PageGeometry } from './page.ts';
import { FONTS } from './page.ts';
import { breakLines } from './text-flow.ts';

const FONT_SIZE = 8;
const LINE_HEIGHT = 10.5;
const ROW_PADDING = 3;
const MEASURED_WORDS = 20_000;

/** The typings do not know the option that ties a head cell to its column. */
declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      scope?: 'Column' | 'Row' | 'Both';
    }
  }
}

type Face = 'regular' | 'bold';
type CellLines = string[][];

/** Draws rows, each cell tagged for screen readers, and opens a page with the head repeated when one is full. */
export class ReportTable {
  readonly #doc: PDFKit.PDFDocument;
  readonly #geometry: PageGeometry;
  readonly #columns: readonly ReportColumn[];
  readonly #struct: PDFKit.PDFStructureElement;
  readonly #head: CellLines;
  readonly #measured: Record<Face, Map<string, number>> = { regular: new Map(), bold: new Map() };
  #face: Face = 'regular';
  #y: number;

  constructor(
    doc: PDFKit.PDFDocument,
    geometry: PageGeometry,
    columns: readonly ReportColumn[],
    parent: PDFKit.PDFStructureElement,
    top: number,
  ) {
    this.#doc = doc;
    this.#geometry = geometry;
    this.#columns = columns;
    this.#struct = doc.struct('Table');
    parent.add(this.#struct);
    this.#y = top;
    this.#useFont('bold');
    this.#head = columns.map((column, index) => this.#lines(column.header, index));
    this.#drawHead(true);
  }

  addRow(row: ReportRow): void {
    this.#useFont('regular');
    const cells = this.#columns.map((column, index) =>
      this.#lines(printedCell(row[index] ?? null, column.kind), index),
    );
    const pageLines = Math.floor((this.#geometry.bottom - this.#geometry.top) / LINE_HEIGHT) - 4;
    // A cell longer than a page would push the row off every page; what does not fit is marked as cut.
    const fitting = cells.map((lines) =>
      lines.length > pageLines ? [...lines.slice(0, pageLines - 1), '…'] : lines,
    );
    if (this.#y + rowHeight(fitting) > this.#geometry.bottom) this.#nextPage();
    this.#drawRow(fitting, 'TD', '#c8c8c8');
  }

  /** Position of its end on the current page. */
  end(): number {
    this.#struct.end();
    return this.#y;
  }

  #nextPage(): void {
    this.#doc.addPage();
    this.#y = this.#geometry.top;
    this.#drawHead(false);
    this.#useFont('regular');
  }

  /** Only the first head is part of the text; its repeats are furniture that a screen reader passes over. */
  #drawHead(first: boolean): void {
    this.#useFont('bold');
    if (first) {
      this.#drawRow(this.#head, 'TH', '#000000');
      return;
    }
    this.#doc.markContent('Artifact', { type: 'Pagination' });
    for (const [index, lines] of this.#head.entries()) this.#drawLines(lines, index);
    this.#doc.endMarkedContent();
    this.#finishRow(this.#head, '#000000');
  }

  #drawRow(cells: CellLines, type: 'TH' | 'TD', rule: string): void {
    const row = this.#doc.struct('TR');
    this.#struct.add(row);
    for (const [index, lines] of cells.entries()) {
      const content = this.#doc.markStructureContent(type);
      this.#drawLines(lines, index);
      this.#doc.endMarkedContent();
      const cell = this.#doc.struct(type, type === 'TH' ? { scope: 'Column' } : {}, [content]);
      row.add(cell);
    }
    row.end();
    this.#finishRow(cells, rule);
  }

  #drawLines(lines: string[], index: number): void {
    const place = this.#geometry.columns[index];
    if (!place) return;
    const numeric = this.#columns[index]?.kind !== 'text';
    for (const [number, line] of lines.entries()) {
      const left = numeric ? place.textLeft + place.textWidth - this.#width(line) : place.textLeft;
      this.#doc.text(line, left, this.#y + ROW_PADDING + number * LINE_HEIGHT, { lineBreak: false });
    }
  }

  #finishRow(cells: CellLines, rule: string): void {
    this.#y += rowHeight(cells);
    const { left, width } = this.#geometry;
    this.#doc.markContent('Artifact', { type: 'Layout' });
    this.#doc
      .moveTo(left, this.#y)
      .lineTo(left + width, this.#y)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke();
    this.#doc.endMarkedContent();
  }

  #useFont(face: Face): void {
    this.#face = face;
    this.#doc.font(FONTS[face]).fontSize(FONT_SIZE).fillColor('#000000');
  }

  #lines(text: string, index: number): string[] {
    const width = this.#geometry.columns[index]?.textWidth ?? 0;
    return breakLines(text, width, (part) => this.#width(part));
  }

  #width(part: string): number {
    const measured = this.#measured[this.#face];
    const cached = measured.get(part);
    if (cached !== undefined) return cached;
    if (measured.size >= MEASURED_WORDS) measured.clear();
    const width = this.#doc.widthOfString(part);
    measured.set(part, width);
    return width;
  }
}

function rowHeight(cells: CellLines): number {
  return Math.max(1, ...cells.map((lines) => lines.length)) * LINE_HEIGHT + 2 * ROW_PADDING;
}
