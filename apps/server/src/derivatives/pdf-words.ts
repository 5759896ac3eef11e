import type { PDFiumPage } from '@hyzyla/pdfium';
import { type WordBox, wordBox } from '../engines/ocr/ocr-engine.ts';

/**
 * The calls of pdfium that its wrapper has inside but does not offer. The wrapper's version is fixed in package.json;
 * a test reads a page through them.
 */
interface Inside {
  pageIdx: number;
  module: {
    HEAPU8: Uint8Array;
    wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
    _FPDFText_LoadPage(page: number): number;
    _FPDFText_ClosePage(text: number): void;
    _FPDFText_CountChars(text: number): number;
    _FPDFText_GetUnicode(text: number, index: number): number;
    _FPDFText_GetCharBox(text: number, index: number, ...leftRightBottomTop: number[]): number;
    _FPDF_PageToDevice(page: number, ...placeSizeRotationPointAndInto: number[]): number;
  };
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Corners are requested on a sheet this large, so that whole numbers are fine enough. */
const SHEET = 10_000;
/** No page that people read has more; boxes of the rest are not worth the time. */
const MAX_CHARACTERS = 200_000;

const joined = (a: Box | null, b: Box): Box =>
  a === null
    ? b
    : {
        left: Math.min(a.left, b.left),
        right: Math.max(a.right, b.right),
        bottom: Math.min(a.bottom, b.bottom),
        top: Math.max(a.top, b.top),
      };

/** The words of a page's text layer with their boxes on the displayed page, rotation included. */
export function pdfWords(sheet: PDFiumPage): WordBox[] {
  const { module, pageIdx } = sheet as unknown as Inside;
  const text = module._FPDFText_LoadPage(pageIdx);
  const room = module.wasmExports.malloc(32);
  const numbers = () => new DataView(module.HEAPU8.buffer, room, 32);
  const charBox = (index: number): Box | null => {
    if (!module._FPDFText_GetCharBox(text, index, room, room + 8, room + 16, room + 24)) return null;
    const [left = 0, right = 0, bottom = 0, top = 0] = [0, 8, 16, 24].map((at) =>
      numbers().getFloat64(at, true),
    );
    return { left, right, bottom, top };
  };
  const toDevice = (x: number, y: number) => {
    module._FPDF_PageToDevice(pageIdx, 0, 0, SHEET, SHEET, 0, x, y, room, room + 4);
    return { x: numbers().getInt32(0, true), y: numbers().getInt32(4, true) };
  };
  const place = (word: string, { left, right, bottom, top }: Box): WordBox => {
    const [a, b] = [toDevice(left, top), toDevice(right, bottom)];
    const corners = {
      left: Math.min(a.x, b.x),
      right: Math.max(a.x, b.x),
      top: Math.min(a.y, b.y),
      bottom: Math.max(a.y, b.y),
    };
    return wordBox(word, corners, { width: SHEET, height: SHEET });
  };
  try {
    const words: WordBox[] = [];
    const count = Math.min(module._FPDFText_CountChars(text), MAX_CHARACTERS);
    let word = '';
    let box: Box | null = null;
    for (let index = 0; index <= count; index += 1) {
      const code = index < count ? module._FPDFText_GetUnicode(text, index) : 0x20;
      const sign = String.fromCodePoint(code <= 0x10ffff ? code : 0xfffd);
      if (/\s/.test(sign)) {
        if (word !== '' && box) words.push(place(word, box));
        [word, box] = ['', null];
      } else if (!/\p{Cc}/u.test(sign)) {
        word += sign;
        const letterBox = charBox(index);
        if (letterBox) box = joined(box, letterBox);
      }
    }
    return words;
  } finally {
    module.wasmExports.free(room);
    module._FPDFText_ClosePage(text);
  }
}
