import type { SearchAnswer, SearchHit } from '@regest/contract/endpoints/search.ts';
import { parseQuery } from '@regest/polish/query/parse-query.ts';
import type { Query } from '@regest/polish/query/query.ts';
import { polish } from './analyser.ts';

const lexemesIn = (form: string) =>
  parseQuery(polish(), form).clauses.flatMap((clause) => (clause.kind === 'word' ? clause.lexemes : []));

/** The forms of each typed word that stand in what is shown. */
export function formsFound(
  query: Query,
  hits: readonly Pick<SearchHit, 'snippets'>[],
): SearchAnswer['words'] {
  const shown = hits.flatMap(({ snippets }) =>
    snippets.flatMap(({ text, marks }) => marks.map(([start, end]) => text.slice(start, end).toLowerCase())),
  );
  const lexemesOf = new Map([...new Set(shown)].map((form) => [form, lexemesIn(form)]));
  return query.clauses.flatMap((clause) => {
    if (clause.kind !== 'word' || clause.isExcluded) return [];
    const answering = [...lexemesOf].filter(
      ([form, lexemes]) =>
        form !== clause.typed.toLowerCase() && lexemes.some((lexeme) => clause.lexemes.includes(lexeme)),
    );
    return [{ typed: clause.typed, forms: answering.map(([form]) => form).slice(0, 10) }];
  });
}
