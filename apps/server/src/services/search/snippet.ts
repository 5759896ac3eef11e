import type { Snippet } from '@regest/contract/endpoints/search.ts';
import { bestPassage } from '@regest/polish/passage.ts';
import type { Query } from '@regest/polish/query/query.ts';
import { polish } from './analyser.ts';

/** Longer texts are looked at only so far: a snippet of a book need not be its best. */
const MOST_READ = 50_000;

/** The stretch of a text that answers best, or nothing when it does not. */
export function snippetOf(
  text: string,
  query: Query,
  where: Pick<Snippet, 'source' | 'fieldName' | 'fileId' | 'fileName' | 'page'>,
): (Snippet & { offset: number }) | null {
  const passage = bestPassage(polish(), text.slice(0, MOST_READ), query);
  if (!passage) return null;
  return {
    ...where,
    text: passage.text,
    marks: passage.marks.map(({ start, end }) => [start, end]),
    offset: passage.start,
  };
}

/** As it travels. */
export function withoutOffset({ offset: _, ...snippet }: Snippet & { offset: number }): Snippet {
  return snippet;
}
