import { polishTypography } from '@regest/contract/text/polish-typography.ts';
import type { FONTS, PageGeometry } from './page.ts';

/**
 * Breaks text into lines no wider than `width`. A word wider than a line is cut after a sign that parts it, as a
 * signature or an address has them, else between characters.
 */
export function breakLines(text: string, width: number, measure: (part: string) => number): string[] {
  return text.split(/\r\n|\r|\n/u).flatMap((line) => breakOne(line, width, measure));
}

function breakOne(line: string, width: number, measure: (part: string) => number): string[] {
  const space = measure(' ');
  const lines: string[] = [];
  let current = '';
  let used = 0;
  for (const word of line.split(' ')) {
    for (const [index, piece] of cut(word, width, measure).entries()) {
      const size = measure(piece);
      if (current !== '' && (index > 0 || used + space + size > width)) {
        lines.push(current);
        current = piece;
        used = size;
      } else {
        used = current === '' ? size : used + space + size;
        current = current === '' ? piece : `${current} ${piece}`;
      }
    }
  }
  return [...lines, current];
}

function cut(word: string, width: number, measure: (part: string) => number): string[] {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && measure(piece + character) > width) {
      const end = piece.search(/(?<=[_/.-])[^_/.-]*$/u);
      const at = end > 0 && end < piece.length ? end : piece.length;
      pieces.push(piece.slice(0, at));
      piece = piece.slice(at);
    }
    piece += character;
  }
  return [...pieces, piece];
}

export interface TextLook {
  tag: 'H1' | 'H2' | 'H3' | 'H4' | 'P';
  font: (typeof FONTS)[keyof typeof FONTS];
  size: number;
  /** Space above it. */
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
      // Marked content belongs to one page, so each line is marked by itself.
      element.add(this.#doc.markStructureContent(tag));
      this.#doc.font(font).fontSize(size).text(line, this.#geometry.left, this.y, { lineBreak: false });
      this.#doc.endMarkedContent();
      this.y += height;
    }
    element.end();
  }

  #width(key: string, part: string): number {
    const cached = this.#measured.get(key);
    if (cached !== undefined) return cached;
    const width = this.#doc.widthOfString(part);
    this.#measured.set(key, width);
    return width;
  }
}
