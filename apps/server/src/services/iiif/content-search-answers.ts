import type { ContentMatches } from './content-search.ts';
import { SEARCH, SEARCH_1 } from './iiif-values.ts';

const PRESENTATION_2 = 'http://iiif.io/api/presentation/2/context.json';

const addressOf = (service: string, query: string) => `${service}?q=${encodeURIComponent(query)}`;

/** Content Search 2: annotations that mark the words, and their context for clients that show it. */
export function contentSearch2({ query, hits, ignored }: ContentMatches, service: string): object {
  const address = addressOf(service, query);
  const hitId = (index: number) => `${address}#h${index + 1}`;
  return {
    '@context': SEARCH,
    id: address,
    type: 'AnnotationPage',
    ...(ignored.length > 0 && { ignored }),
    items: hits.map(({ target, value, language }, index) => ({
      id: hitId(index),
      type: 'Annotation',
      motivation: 'highlighting',
      body: { type: 'TextualBody', value, format: 'text/plain', language },
      target,
    })),
    ...(hits.length > 0 && {
      annotations: [
        {
          id: `${address}#w`,
          type: 'AnnotationPage',
          items: hits.map(({ value, before, after }, index) => ({
            id: `${address}#w${index + 1}`,
            type: 'Annotation',
            motivation: 'contextualizing',
            target: {
              type: 'SpecificResource',
              source: hitId(index),
              selector: [{ type: 'TextQuoteSelector', prefix: before, exact: value, suffix: after }],
            },
          })),
        },
      ],
    }),
  };
}

/** Content Search 1, which Mirador 4 and Universal Viewer 4 read: the same matches as Presentation 2 writes them. */
export function contentSearch1({ query, hits, ignored }: ContentMatches, service: string): object {
  const address = addressOf(service, query);
  const hitId = (index: number) => `${address}#h${index + 1}`;
  return {
    '@context': [PRESENTATION_2, SEARCH_1],
    '@id': address,
    '@type': 'sc:AnnotationList',
    within: { '@type': 'sc:Layer', total: hits.length, ...(ignored.length > 0 && { ignored }) },
    startIndex: 0,
    resources: hits.map(({ target, value }, index) => ({
      '@id': hitId(index),
      '@type': 'oa:Annotation',
      motivation: 'sc:painting',
      resource: { '@type': 'cnt:ContentAsText', format: 'text/plain', chars: value },
      on: target,
    })),
    hits: hits.map(({ value, before, after }, index) => ({
      '@type': 'search:Hit',
      annotations: [hitId(index)],
      match: value,
      before,
      after,
    })),
  };
}
