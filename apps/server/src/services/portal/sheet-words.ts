import type { Box, SheetLine } from '@regest/portal/views/sheet-view.ts';
import type { PublicWord } from '../../queries/published/reading.ts';

interface Placed {
  start: number;
  end: number;
  box: Box;
}

/** In hundredths of the page. */
const boxOf = ([, x, y, w, h]: PublicWord): Box => [x / 100, y / 100, w / 100, h / 100];

/** Each word of a text with its box, if it has one: the third "zarząd" has the third box of its kind. */
function placeWords(text: string, words: readonly PublicWord[]): Placed[] {
  const left = Map.groupBy(words, ([word]) => word);
  const next = new Map<string, number>();
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const place = next.get(word) ?? 0;
    next.set(word, place + 1);
    const found = left.get(word)?.[place];
    return found ? [{ start: index, end: index + word.length, box: boxOf(found) }] : [];
  });
}

function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , w]) => x + w));
  const bottom = Math.max(...boxes.map(([, y, , h]) => y + h));
  return [left, top, right - left, bottom - top].map((side) => Math.round(side * 100) / 100) as Box;
}

/** Where the lines of a page stand on its scan, and where the found words do. */
export function placeOnScan(
  text: string,
  words: readonly PublicWord[],
  marks: readonly [number, number][],
): { lines: SheetLine[]; boxes: Box[] } {
  const placed = placeWords(text, words);
  const within = (start: number, end: number) =>
    placed.filter((word) => word.start < end && word.end > start).map(({ box }) => box);
  const lines = [...text.matchAll(/[^\n]+/g)].map(({ 0: line, index }) => ({
    start: index,
    end: index + line.length,
    box: around(within(index, index + line.length)),
  }));
  return { lines, boxes: marks.flatMap(([start, end]) => within(start, end)) };
}
