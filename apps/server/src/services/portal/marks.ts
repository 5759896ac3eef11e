import { parseQuery } from '@regest/polish/query/parse-query.ts';
import { polish } from '../search/analyser.ts';
import { snippetOf } from '../search/snippet.ts';

/** Where the words of a query stand in a text, in all their forms. */
export function marksOf(text: string, query: string): [number, number][] {
  const found = snippetOf(text, parseQuery(polish(), query), { source: 'description', fieldName: 'text' });
  if (!found) return [];
  return found.marks.map(([start, end]) => [start + found.offset, end + found.offset]);
}
