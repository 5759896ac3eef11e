import { polishTypography } from '@regest/contract/text/polish-typography.ts';
import type { FONTS } from './fonts.ts';
import { breakLines } from './line-breaks.ts';
import type { PageGeometry } from './page-geometry.ts';

export interface TextLook {
  tag: 'H1' | 'H2' | 'H3' | 'H4' | 'P';
  font: (typeof FONTS)[keyof typeof FONTS];
  size: number;
  /** What stays free above it. */
  above: number;
}

const LINE = 1.35;
/** A heading is not left alone at the foot of a page. */
const LINES_KEPT = 4;

/** Paragraphs and headings one below the other, over as many pages as they take, each tagged for screen readers. */
export class TextFlow {
  readonly #doc: PDFKit.PDFDocument;
  readonly #geometry: PageGeometry;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #measured = new Map<string, number>();
  y: number;

  constructor(doc: PDFKit.PDFDocument, geometry: PageGeometry, root: PDFKit.PDFStructureElement) {
    this.#doc = doc;
    this.#geometry = geometry;
    this.#root = root;
    this.y = geometry.top;
  }

  /** Begins a new page where less than this is left. */
  keep(height: number): void {
    if (this.y + height <= this.#geometry.bottom) return;
    this.#doc.addPage();
    this.y = this.#geometry.top;
  }

  write(text: string, look: TextLook): void {
    const { tag, font, size, above } = look;
    const height = size * LINE;
    if (this.y > this.#geometry.top) this.y += above;
    this.keep(tag === 'P' ? height : height * LINES_KEPT);
    this.#doc.font(font).fontSize(size).fillColor('#000000');
    const width = (part: string) => this.#width(`${font} ${size} ${part}`, part);
    const element = this.#doc.struct(tag);
    this.#root.add(element);
    for (const line of breakLines(polishTypography(text), this.#geometry.width, width)) {
      this.keep(height);
      // What is marked belongs to one page, so each line is a part of its own.
      element.add(this.#doc.markStructureContent(tag));
      this.#doc.font(font).fontSize(size).text(line, this.#geometry.left, this.y, { lineBreak: false });
      this.#doc.endMarkedContent();
      this.y += height;
    }
    element.end();
  }

  #width(key: string, part: string): number {
    const known = this.#measured.get(key);
    if (known !== undefined) return known;
    const width = this.#doc.widthOfString(part);
    this.#measured.set(key, width);
    return width;
  }
}
