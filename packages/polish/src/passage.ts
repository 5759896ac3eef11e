import type { Analyser } from './analyser.ts';
import { findMarks, type Mark } from './highlight.ts';
import type { Query } from './query/query.ts';

export type Passage = { start: number; text: string; marks: Mark[]; found: number };

/** The stretch of a text that answers most of the query, with its marks; nothing when nothing is found. */
export function bestPassage(analyser: Analyser, text: string, query: Query, length = 240): Passage | null {
  const marks = findMarks(analyser, text, query);
  const [from, to] = densest(marks, length);
  if (from === undefined || to === undefined) return null;
  const [start, end] = wholeWords(text, ...window(text.length, from.start, to.end, length));
  const inside = marks.filter((mark) => mark.start >= start && mark.end <= end);
  return {
    start,
    text: text.slice(start, end),
    marks: inside.map((mark) => ({ ...mark, start: mark.start - start, end: mark.end - start })),
    found: marks.length,
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

/** Whether a cut here would halve a surrogate pair. */
function splitsPair(text: string, at: number): boolean {
  return at > 0 && at < text.length && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}
