import { isUnsure } from '@regest/contract/values/word-confidence.ts';
import { type PageReading, type WordBox, wordBox } from './ocr-engine.ts';

const PAGE = '1';
const WORD = '5';

/**
 * Tesseract's own table of a page: level, page, block, paragraph, line, word, left, top, width, height, confidence,
 * text. Both engines write it; lines and paragraphs are set as in their plain text.
 */
export function readTsv(tsv: string): PageReading {
  let page = { width: 1, height: 1 };
  const words: WordBox[] = [];
  const pieces: string[] = [];
  let paragraph = '';
  let line = '';
  for (const row of tsv.split('\n')) {
    const [level, , block, part, lineNumber, , left, top, width, height, percent, ...rest] = row.split('\t');
    const [x, y, w, h] = [Number(left), Number(top), Number(width), Number(height)];
    if (level === PAGE) page = { width: w, height: h };
    const text = rest.join('\t').trim();
    if (level !== WORD || text === '') continue;
    const box = wordBox(text, { left: x, top: y, right: x + w, bottom: y + h }, page);
    words.push(isUnsure(Number(percent) / 100) ? { ...box, isUnsure: true } : box);
    const nowParagraph = `${block} ${part}`;
    const nowLine = `${nowParagraph} ${lineNumber}`;
    if (pieces.length > 0) pieces.push(nowParagraph !== paragraph ? '\n\n' : nowLine !== line ? '\n' : ' ');
    pieces.push(text);
    paragraph = nowParagraph;
    line = nowLine;
  }
  return { text: pieces.join(''), words };
}
