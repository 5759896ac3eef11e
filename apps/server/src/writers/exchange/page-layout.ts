import type { PageWord } from '@regest/contract/endpoints/transcriptions.ts';
import { isOnPicture } from '@regest/contract/values/picture-edit.ts';

/** One page of a scan as its text is written with the places of its lines and words. */
export interface LayoutPage {
  /** Page number, from 1. */
  number: number;
  width: number;
  height: number;
  text: string;
  words: readonly PageWord[];
}

/** The text of a scan, or of some of its pages. */
export interface ScanLayout {
  fileName: string;
  /** The program that read the text; null for a typed one. */
  software: string | null;
  isCorrected: boolean;
  /** Time of the last change of the text, as ISO 8601. */
  updatedAt: string;
  pages: readonly LayoutPage[];
}

/** A box in pixels of the page. */
export interface PixelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface LayoutWord {
  text: string;
  box: PixelBox | null;
}

export interface LayoutLine {
  words: readonly LayoutWord[];
  box: PixelBox | null;
  isRightToLeft: boolean;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** A word that lost its box leaves at most so many boxes to be looked at for the next one. */
const LOOK_AHEAD = 30;

/** Clips a word at the edge of a cropped picture to the page: PAGE XML has no negative numbers. */
function pixels(start: number, length: number, whole: number): [start: number, length: number] {
  const first = Math.max(0, Math.min(Math.round(start * whole), whole - 1));
  return [first, Math.max(1, Math.min(Math.round((start + length) * whole), whole) - first)];
}

/** Gives each word of a text its box; both are in reading order, and words that were added have none. */
function openBoxes({ width, height, words }: LayoutPage): (text: string) => PixelBox | null {
  let next = 0;
  return (text) => {
    for (let at = next; at < Math.min(words.length, next + LOOK_AHEAD); at += 1) {
      const word = words[at];
      if (word?.text !== text) continue;
      next = at + 1;
      if (!isOnPicture(word)) return null;
      const [left, boxWidth] = pixels(word.x, word.w, width);
      const [top, boxHeight] = pixels(word.y, word.h, height);
      return { left, top, width: boxWidth, height: boxHeight };
    }
    return null;
  };
}

export function boxAround(boxes: readonly (PixelBox | null)[]): PixelBox | null {
  const boxesOnPage = boxes.filter((box) => box !== null);
  if (boxesOnPage.length === 0) return null;
  const left = Math.min(...boxesOnPage.map((box) => box.left));
  const top = Math.min(...boxesOnPage.map((box) => box.top));
  const right = Math.max(...boxesOnPage.map((box) => box.left + box.width));
  const bottom = Math.max(...boxesOnPage.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** The paragraphs of a page, each with its lines: an empty line parts two paragraphs. */
export function layoutBlocks(page: LayoutPage): LayoutLine[][] {
  const boxOf = openBoxes(page);
  return page.text
    .split(/\n[^\S\n]*\n/)
    .map((block) =>
      block.split('\n').flatMap((line): LayoutLine[] => {
        const words = line
          .split(/\s+/)
          .filter(Boolean)
          .map((text) => ({ text, box: boxOf(text) }));
        if (words.length === 0) return [];
        const box = boxAround(words.map((word) => word.box));
        return [{ words, box, isRightToLeft: RIGHT_TO_LEFT.test(line) }];
      }),
    )
    .filter((lines) => lines.length > 0);
}
