import type { SheetLine } from '../views/sheet-view.ts';

/** Join of a line with the next one: within the paragraph, within a word, or a new paragraph. */
export type LineEnd = 'space' | 'join' | 'break';

/** A line shorter than this share of the usual length ends its paragraph. */
const FULL_SHARE = 0.72;
/** Characters; shorter lines are names, numbers and headings. */
const MIN_FULL_LENGTH = 30;
const LIST_MARK = /^\s*(?:\d{1,3}[.)]|[a-z]\)|[-–—•*])\s/u;
const HYPHEN = /\p{L}[-\u00ad¬]$/u;

/** The usual length of a full line; the 85th percentile ignores lines of exceptional length. */
function fullLength(lengths: readonly number[]): number {
  const sorted = lengths.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.85)] ?? 0;
}

/** The ends of all lines but the last, for OCR text that flows in paragraphs. */
export function lineEnds(text: string, lines: readonly SheetLine[]): LineEnd[] {
  const words = lines.map(({ start, end }) => text.slice(start, end).trim());
  const full = Math.max(MIN_FULL_LENGTH, FULL_SHARE * fullLength(words.map(({ length }) => length)));
  return lines.slice(0, -1).map(({ end }, index) => {
    const [line = '', next = ''] = [words[index], words[index + 1]];
    if (/\n\s*\n/.test(text.slice(end, lines[index + 1]?.start))) return 'break';
    if (HYPHEN.test(line) && /^\p{Ll}/u.test(next)) return 'join';
    return line.length < full || LIST_MARK.test(next) ? 'break' : 'space';
  });
}
