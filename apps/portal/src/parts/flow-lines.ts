import type { SheetLine } from '../views/sheet-view.ts';

/** How a line of a scan goes on: in its paragraph, in the same word, or with a new paragraph. */
export type LineEnd = 'space' | 'join' | 'break';

/** A line that ends far from the margin ends its paragraph. */
const FULL = 0.72;
/** Shorter than any line of running text: names, numbers, headings. */
const SHORTEST_FULL = 30;
const LIST_MARK = /^\s*(?:\d{1,3}[.)]|[a-z]\)|[-–—•*])\s/u;
const HYPHEN = /\p{L}[-\u00ad¬]$/u;

/** The usual length of a full line: some lines are longer than the rest. */
function fullLength(lengths: readonly number[]): number {
  const sorted = lengths.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.85)] ?? 0;
}

/** The end of each line but the last, by which lines of OCR flow as paragraphs. */
export function lineEnds(text: string, lines: readonly SheetLine[]): LineEnd[] {
  const words = lines.map(({ start, end }) => text.slice(start, end).trim());
  const full = Math.max(SHORTEST_FULL, FULL * fullLength(words.map(({ length }) => length)));
  return lines.slice(0, -1).map(({ end }, index) => {
    const [line = '', next = ''] = [words[index], words[index + 1]];
    if (/\n\s*\n/.test(text.slice(end, lines[index + 1]?.start))) return 'break';
    if (HYPHEN.test(line) && /^\p{Ll}/u.test(next)) return 'join';
    return line.length < full || LIST_MARK.test(next) ? 'break' : 'space';
  });
}
