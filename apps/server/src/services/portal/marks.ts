import { findMarks } from '@regest/polish/highlight.ts';
import { parseQuery } from '@regest/polish/query/parse-query.ts';
import { polish } from '../search/analyser.ts';

/** Of one page; a reader looks at no more of it, and a hostile text costs no more. */
const MOST_READ = 50_000;
const MOST_MARKS = 500;

/** Where the words of a query stand in a text, in all their forms. */
export function marksOf(text: string, query: string): [number, number][] {
  if (query === '' || text === '') return [];
  const asked = parseQuery(polish(), query);
  if (asked.isEmpty) return [];
  return findMarks(polish(), text.slice(0, MOST_READ), asked)
    .slice(0, MOST_MARKS)
    .map(({ start, end }) => [start, end]);
}
