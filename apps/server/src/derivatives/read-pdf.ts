import { readFile, stat } from 'node:fs/promises';
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import sharp, { type Sharp } from 'sharp';
import { ConversionError } from '../engines/engine-errors.ts';
import type { PageReading } from '../engines/ocr/ocr-engine.ts';
import { LIMITS } from './derivative-limits.ts';
import { pdfWords } from './pdf-words.ts';

/** A text layer shorter than this may be a stamp or a page number on a scan. */
const ENOUGH_LETTERS = 20;

let library: Promise<PDFiumLibrary> | undefined;

export async function withPdf<T>(path: string, work: (document: PDFiumDocument) => Promise<T>): Promise<T> {
  const { size } = await stat(path);
  if (size > LIMITS.wholeFileBytes) throw new ConversionError('tooLarge', `a PDF of ${size} bytes`);
  library ??= PDFiumLibrary.init();
  const document = await openDocument(await library, await readFile(path));
  try {
    return await work(document);
  } finally {
    document.destroy();
  }
}

async function openDocument(pdfium: PDFiumLibrary, bytes: Uint8Array): Promise<PDFiumDocument> {
  try {
    return await pdfium.loadDocument(bytes);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isEncrypted = /password|security/i.test(message);
    throw new ConversionError(isEncrypted ? 'encrypted' : 'undecodable', message);
  }
}

interface Drawing {
  dpi: number;
  maxSide: number;
}

function drawingOf(sheet: PDFiumPage, { dpi, maxSide }: Drawing) {
  const { originalWidth, originalHeight } = sheet.getOriginalSize();
  const scale = Math.min(dpi / 72, maxSide / Math.max(originalWidth, originalHeight, 1));
  const side = (length: number) => Math.floor(Math.floor(length) * scale);
  return { scale, width: side(originalWidth), height: side(originalHeight) };
}

/** Size at which each page would be drawn. */
export function drawnSizes(document: PDFiumDocument, drawing: Drawing): { width: number; height: number }[] {
  return Array.from({ length: document.getPageCount() }, (_, page) => {
    const { width, height } = drawingOf(document.getPage(page), drawing);
    return { width: Math.max(1, width), height: Math.max(1, height) };
  });
}

/** A page (from 0) drawn `dpi` to the inch, or smaller so that neither side passes `maxSide` pixels. */
export async function drawPage(document: PDFiumDocument, page: number, drawing: Drawing): Promise<Sharp> {
  const sheet = pageAt(document, page);
  const { scale } = drawingOf(sheet, drawing);
  const bitmap = await sheet.render({ scale, render: 'bitmap', renderFormFields: true });
  return sharp(bitmap.data, {
    raw: { width: bitmap.width, height: bitmap.height, channels: 4 },
  }).removeAlpha();
}

/** Null when the page has to be read from its picture. Ask before drawing: pdfium fails the other way round. */
export function pageText(document: PDFiumDocument, page: number): PageReading | null {
  const sheet = pageAt(document, page);
  const text = sheet
    .getText()
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\s)\p{Cc}/gu, '')
    .trim();
  if (isGarbled(text)) return null;
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const isEnough = letters >= ENOUGH_LETTERS || sheet.getObjectCount() === 0;
  return isEnough ? { text, words: pdfWords(sheet) } : null;
}

/** Fonts without a character map give replacement and private-use characters instead of letters. */
function isGarbled(text: string): boolean {
  const bad = text.match(/[\uFFFD\p{Co}]/gu)?.length ?? 0;
  return bad * 5 > text.length;
}

function pageAt(document: PDFiumDocument, page: number): PDFiumPage {
  if (page < 0 || page >= document.getPageCount()) {
    throw new ConversionError('undecodable', `the PDF has no page ${page + 1}`);
  }
  return document.getPage(page);
}
