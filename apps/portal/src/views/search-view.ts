import type { SearchParameter } from '../addresses/search-parameters.ts';
import type { Entry, Named, YearBar } from './common.ts';

export interface Snippet {
  source: 'description' | 'scan' | 'recording';
  /** The field of a description by its name in the contract. */
  field: string | null;
  page: number | null;
  time: number | null;
  /** Which recording of the record it is said in, from 1. */
  recording: number | null;
  text: string;
  /** As BCP 47 writes it. */
  lang: string;
  marks: [number, number][];
}

export interface Hit extends Entry {
  /** Positions of the matched words in the title. */
  titleMarks: [number, number][];
  snippets: Snippet[];
}

/**
 * The parameters of a search as the address has them; '' where one is not set. `rodzaj`: kind of holdings (text,
 * photographs, sound, film); `widok`: layout of the hits, by collection, `lista` or `miniatury`; `bezdaty`: `1` where
 * undated records are within any years.
 */
export type SearchParameters = Record<SearchParameter, string>;

/** What an unfinished text may mean. */
export interface SearchSuggestion {
  kind: 'record' | 'author' | 'place';
  title: string;
  /** Of the title, as BCP 47 writes it. */
  lang: string;
  /** Empty for names. */
  signature: string;
  path: string;
}

export interface FacetValue {
  value: string;
  name: string;
  /** Null where there are too many to be counted. */
  count: number | null;
}

export interface HitGroup {
  /** With the language of its title, as BCP 47 writes it. */
  collection: (Named & { id: number; lang: string }) | null;
  archive: string;
  signature: string;
  /** In the whole result. */
  total: number;
  hits: Hit[];
}

export interface SearchPage {
  page: 'search';
  parameters: SearchParameters;
  showsResult: boolean;
  total: number;
  isExact: boolean;
  forms: string[];
  didYouMean: string | null;
  /** Instead of a query that finds nothing: it without one of its words, else (null) words of it that find something. */
  otherQueries: { q: string; without: string | null; count: number; isExact: boolean }[];
  scopes: Record<'all' | 'descriptions' | 'scans' | 'recordings', number>;
  facets: Partial<Record<keyof SearchParameters, FacetValue[]>>;
  /** What chosen things are called, whether a hit names them or not. */
  names: Partial<Record<keyof SearchParameters, string>>;
  years: YearBar[];
  /** Hits in their order, each group one collection; one group without a collection where they are not grouped. */
  groups: HitGroup[];
  creators: Named[];
  pageNumber: number;
  pages: number;
}
