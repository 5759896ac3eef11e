import { z } from 'zod';
import { datesSchema } from '../kinds/parts/date-schema.ts';
import { RECORD_LEVELS } from '../levels.ts';
import { isValueOf } from '../values/value-lists.ts';
import { closedView } from './closures.ts';
import type { Endpoint, QueryOf } from './endpoint.ts';
import { id, institutionQuery, order, PAGE_SIZE, pageOf, pageQuery, whole } from './paging.ts';
import { placeStep } from './place-step.ts';
import { typedText } from './typed-text.ts';

export const SUGGEST_MIN = 2;
export const SUGGESTIONS = 8;
/** Above this the total is only "at least". */
export const EXACT_TOTAL = 1000;
export const SNIPPETS = 3;
export const SNIPPET_MAX = 2000;

export const SEARCH_KINDS = ['all', 'descriptions', 'scans', 'recordings', 'creators'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
export const SEARCH_STATUSES = ['published', 'unpublished', 'draft'] as const;
export type SearchStatus = (typeof SEARCH_STATUSES)[number];
export const SEARCH_SORTS = ['relevance', 'date', 'signature', 'updatedAt'] as const;
export const SNIPPET_SOURCES = ['description', 'scan', 'recording'] as const;
export type SnippetSource = (typeof SNIPPET_SOURCES)[number];
export const SEARCH_FACETS = ['level', 'collection', 'decade', 'status', 'source'] as const;
export type SearchFacet = (typeof SEARCH_FACETS)[number];

const year = whole(0, 9999);

/** A piece of text in which the query was found. Offsets of the marks count UTF-16 units of `text`. */
const snippet = z.object({
  source: z.enum(SNIPPET_SOURCES),
  fieldName: z.string().optional(),
  fileId: z.int().optional(),
  fileName: z.string().optional(),
  /** The address of a small picture of the page. */
  thumbnail: z.string().optional(),
  /** From 1. */
  page: z.int().optional(),
  /** Seconds. */
  time: z.number().optional(),
  text: z.string().max(SNIPPET_MAX),
  marks: z.array(z.tuple([z.int(), z.int()])),
});
export type Snippet = z.output<typeof snippet>;

const hit = z.object({
  kind: z.enum(['record', 'author']),
  id: z.int(),
  level: z.enum(RECORD_LEVELS).nullable(),
  title: z.string(),
  computedSignature: z.string(),
  dates: datesSchema(false),
  isPublished: z.boolean(),
  isDraft: z.boolean(),
  closed: closedView.nullable(),
  /** From the collection down to the parent. */
  place: z.array(placeStep),
  snippets: z.array(snippet).max(SNIPPETS),
});
export type SearchHit = z.output<typeof hit>;

const facetValue = z.object({ value: z.string(), name: z.string(), count: z.int() });
export type FacetValue = z.output<typeof facetValue>;

/** A filter by id, and what it is called; null for what is gone or of another institution. */
const chosen = z.object({ id: z.int(), name: z.string().nullable() });
export type ChosenThing = z.output<typeof chosen>;

const answer = pageOf(hit).extend({
  totalIsExact: z.boolean(),
  words: z.array(z.object({ typed: z.string(), forms: z.array(z.string()) })),
  didYouMean: z.string().nullable(),
  /** Why nothing can be found, whatever there is: all words are left out, or one is wanted and left out at once. */
  impossible: z.enum(['onlyExcludes', 'takesBack']).nullable(),
  /**
   * Everything is being reindexed: what is not done yet is found by older rules, or not at all. Or the records of a
   * creator or term that has another name now: they are found by it already, and by the old one until they are done.
   */
  indexing: z.object({ of: z.enum(['everything', 'names']), done: z.int(), total: z.int() }).nullable(),
  chosen: z.object({
    collection: chosen.nullable(),
    author: chosen.nullable(),
    term: chosen.nullable(),
  }),
  facets: z.object({
    level: z.array(facetValue),
    collection: z.array(facetValue),
    decade: z.array(facetValue),
    status: z.array(facetValue),
    source: z.array(facetValue),
  }),
});
export type SearchAnswer = z.output<typeof answer>;

const suggestion = z.object({
  kind: z.enum(['record', 'author']),
  id: z.int(),
  level: z.enum(RECORD_LEVELS).nullable(),
  title: z.string(),
  computedSignature: z.string(),
});
export type Suggestion = z.output<typeof suggestion>;

export const searchApi = {
  find: {
    method: 'GET',
    path: '/api/search',
    action: 'record.read',
    summary: 'Find records and creators by words, signatures and years; `q` or one filter is needed',
    query: z.object({
      ...pageQuery(PAGE_SIZE),
      ...institutionQuery,
      q: typedText.default(''),
      scope: z.enum(SEARCH_KINDS).default('all'),
      level: z.enum(RECORD_LEVELS).optional(),
      collection_id: id.optional(),
      year_from: year.optional(),
      year_to: year.optional(),
      status: z.enum(SEARCH_STATUSES).optional(),
      author_id: id.optional(),
      index_id: id.optional(),
      language: z
        .string()
        .refine((code) => isValueOf('languages', code), { params: { constraint: 'Value' } })
        .optional(),
      has: z.enum(['files', 'text']).optional(),
      exact: z.enum(['true', 'false']).default('false'),
      sort: z.enum(SEARCH_SORTS).default('relevance'),
      order: order.optional(),
    }),
    reply: answer,
  },
  suggest: {
    method: 'GET',
    path: '/api/search/suggest',
    action: 'record.read',
    summary: 'Records and creators by the beginning of a word or of a signature, for type-ahead',
    query: z.object({ q: typedText, ...institutionQuery }),
    reply: z.array(suggestion).max(SUGGESTIONS),
  },
} as const satisfies Record<string, Endpoint>;

export type SearchQuery = QueryOf<(typeof searchApi)['find']>;
