import type { Analyser } from './analyser.ts';
import { findMarks, type Mark } from './highlight.ts';
import type { Query } from './query/query.ts';

export type Passage = { start: number; text: string; marks: Mark[] };

/** Looked at before the rest of a longer text: a page that answers in its first lines need not be read to its end. */
const BEGINNING = 400;
/** More words than these hardly stand together in a few lines. */
const MAX_CLAUSES_IN_BEGINNING = 2;

/**
 * The stretch of a text that answers most of the query, with its marks; nothing when nothing is found. One at the
 * beginning that answers all of it is taken.
 */
export function bestPassage(analyser: Analyser, text: string, query: Query, length = 240): Passage | null {
  const clauseCount = query.clauses.filter(({ isExcluded }) => !isExcluded).length;
  const isLong = text.length > 2 * BEGINNING && clauseCount <= MAX_CLAUSES_IN_BEGINNING;
  const end = isLong ? text.lastIndexOf(' ', BEGINNING) : -1;
  const first = end > 0 ? passageIn(analyser, text.slice(0, end), query, length) : null;
  return first && answersAll(first, query) ? first : passageIn(analyser, text, query, length);
}

/** A passage for readers: an ellipsis on each side where the text goes on. */
export function withEllipses({ start, text, marks }: Passage, whole: string): Passage {
  const before = /\S/.test(whole.slice(0, start)) ? '…' : '';
  const goesOn = /\S/.test(whole.slice(start + text.length));
  return {
    start,
    text: `${before}${goesOn ? text.replace(/[\s,;:–]*$/, '…').replace(/(?<=[.!?])…$/, ' …') : text}`,
    marks: marks.map((mark) => ({
      ...mark,
      start: mark.start + before.length,
      end: mark.end + before.length,
    })),
  };
}

function answersAll({ marks }: Passage, { clauses }: Query): boolean {
  const matchedClauses = new Set(marks.map(({ clause }) => clause));
  return clauses.every(({ isExcluded }, index) => isExcluded || matchedClauses.has(index));
}

function passageIn(analyser: Analyser, text: string, query: Query, length: number): Passage | null {
  const marks = findMarks(analyser, text, query);
  const [from, to] = densest(marks, length);
  if (from === undefined || to === undefined) return null;
  const [start, end] = wholeWords(text, ...window(text.length, from.start, to.end, length));
  const inside = marks.filter((mark) => mark.start >= start && mark.end <= end);
  return {
    start,
    text: text.slice(start, end),
    marks: inside.map((mark) => ({ ...mark, start: mark.start - start, end: mark.end - start })),
  };
}

/** First and last hit of the stretch with most different clauses, then most hits, then the earliest. */
function densest(marks: readonly Mark[], length: number): [Mark?, Mark?] {
  let best: { score: number; from?: Mark; to?: Mark } = { score: -1 };
  let to = 0;
  marks.forEach((first, from) => {
    to = Math.max(to, from);
    while ((marks[to + 1]?.end ?? Number.POSITIVE_INFINITY) - first.start <= length) to += 1;
    const inside = marks.slice(from, Math.min(to + 1, from + 50));
    const score = new Set(inside.map(({ clause }) => clause)).size * 100 + inside.length;
    if (score > best.score) best = { score, from: first, to: inside.at(-1) };
  });
  return [best.from, best.to];
}

function window(size: number, from: number, to: number, length: number): [number, number] {
  const start = Math.max(0, Math.min(Math.floor((from + to - length) / 2), size - length, from));
  return [start, Math.min(size, Math.max(start + length, to))];
}

function wholeWords(text: string, start: number, end: number): [number, number] {
  const space = start === 0 ? -1 : text.indexOf(' ', start - 1);
  const from = start === 0 ? 0 : space >= 0 && space - start < 30 ? space + 1 : start;
  const before = end >= text.length ? end : text.lastIndexOf(' ', end);
  const to = before > from && end - before < 30 ? before : end;
  return [splitsPair(text, from) ? from + 1 : from, splitsPair(text, to) ? to - 1 : to];
}

/** True where a cut would halve a surrogate pair. */
function splitsPair(text: string, at: number): boolean {
  return at > 0 && at < text.length && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}
