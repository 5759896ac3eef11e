import { type SearchHit, SNIPPETS } from '@regest/contract/endpoints/search.ts';
import type { Query } from '@regest/polish/query/query.ts';
import type { FoundAuthor } from '../../queries/search/found-texts.ts';
import { snippetOf, withoutOffset } from './snippet.ts';

export function authorHit(author: FoundAuthor, query: Query): SearchHit {
  const texts = { name: author.name, otherName: author.other_name, description: author.description };
  return {
    kind: 'author',
    id: author.id,
    level: null,
    title: author.name,
    computedSignature: author.signature ?? '',
    dates: author.dates,
    isPublished: false,
    isDraft: author.is_draft,
    place: [],
    snippets: Object.entries(texts)
      .flatMap(
        ([fieldName, text]) => snippetOf(text ?? '', query, { source: 'description', fieldName }) ?? [],
      )
      .map(withoutOffset)
      .slice(0, SNIPPETS),
  };
}
