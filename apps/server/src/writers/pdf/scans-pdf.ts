import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { FONTS } from './page.ts';

/** A word and its box: left, top, width and height in hundredths of the page. */
interface PlacedWord {
  text: string;
  box: readonly [x: number, y: number, w: number, h: number];
}

export interface ScanPage {
  /** JPEG. */
  picture: Uint8Array;
  words: readonly PlacedWord[];
  /** Text whose words have no boxes; it is found and copied, and lies at the top of the page. */
  text: string;
}

/** Pictures are drawn at about this many pixels to the inch. */
const PIXELS_PER_INCH = 150;
const POINTS_PER_INCH = 72;
const SMALLEST_FONT = 2;

/** Words below the picture: viewers find, select and copy them at their places on the scan. */
function drawWords(doc: PDFKit.PDFDocument, words: readonly PlacedWord[], [width, height]: [number, number]) {
  for (const { text, box } of words) {
    const [x, y, w, h] = [
      (box[0] * width) / 100,
      (box[1] * height) / 100,
      (box[2] * width) / 100,
      (box[3] * height) / 100,
    ];
    doc.fontSize(Math.max(SMALLEST_FONT, h * 0.8));
    const natural = doc.widthOfString(text);
    const horizontalScaling = natural > 0 && w > 0 ? (100 * w) / natural : 100;
    doc.text(text, x, y, { lineBreak: false, horizontalScaling } as PDFKit.Mixins.TextOptions);
  }
}

/** A call of pdfkit that its types leave out. */
type ImageOpener = PDFKit.PDFDocument & { openImage(bytes: Buffer): { width: number; height: number } };

function drawPage(doc: PDFKit.PDFDocument, { picture, words, text }: ScanPage): void {
  const image = (doc as ImageOpener).openImage(Buffer.from(picture));
  const scale = POINTS_PER_INCH / PIXELS_PER_INCH;
  const size: [number, number] = [image.width * scale, image.height * scale];
  doc.addPage({ size, margin: 0 });
  if (words.length > 0) drawWords(doc, words, size);
  else if (text !== '') {
    const lines = text.split('\n');
    doc.fontSize(Math.max(SMALLEST_FONT, Math.min(10, size[1] / lines.length / 1.3)));
    for (const [index, line] of lines.entries())
      doc.text(line, 0, (index * size[1]) / lines.length, { lineBreak: false });
  }
  doc.image(image as unknown as Buffer, 0, 0, { width: size[0], height: size[1] });
}

/** Scans as one document with a layer of text, page after page as the client reads them. */
export async function* scansPdf(title: string, pages: AsyncIterable<ScanPage>): AsyncGenerator<Uint8Array> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    lang: 'pl-PL',
    displayTitle: true,
    info: { Title: title, Creator: 'Regest', Producer: 'Regest' },
    font: FONTS.regular,
  });
  let chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
  for await (const page of pages) {
    drawPage(doc, page);
    await yieldToEventLoop();
    yield* chunks.splice(0);
  }
  doc.end();
  await ended;
  yield* chunks;
  chunks = [];
}
