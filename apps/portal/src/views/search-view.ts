import type { SearchParameter } from '../addresses/search-parameters.ts';
import type { Entry, Named, YearBar } from './common.ts';

export interface Snippet {
  source: 'description' | 'scan' | 'recording';
  /** The field of a description by its name in the contract. */
  field: string | null;
  page: number | null;
  time: number | null;
  /** Number of the recording within the record, from 1. */
  recording: number | null;
  text: string;
  /** BCP 47 tag. */
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

/** A suggestion for a text that a reader is typing. */
export interface SearchSuggestion {
  kind: 'record' | 'author' | 'place';
  title: string;
  /** Language of the title, a BCP 47 tag. */
  lang: string;
  /** Empty for names. */
  signature: string;
  path: string;
}

export interface FacetValue {
  value: string;
  name: string;
  /** Null when there are too many hits to count. */
  count: number | null;
}

export interface HitGroup {
  /** `lang`: language of the title, a BCP 47 tag. */
  collection: (Named & { id: number; lang: string }) | null;
  archive: string;
  signature: string;
  /** Number of hits of this group in the whole result. */
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
  /** Alternatives to a query without hits: without the word in `without`, or (null) words of it that have hits. */
  otherQueries: { q: string; without: string | null; count: number; isExact: boolean }[];
  scopes: Record<'all' | 'descriptions' | 'scans' | 'recordings', number>;
  facets: Partial<Record<keyof SearchParameters, FacetValue[]>>;
  /** Names of the values that filter the search, also of those without hits. */
  names: Partial<Record<keyof SearchParameters, string>>;
  years: YearBar[];
  /** Hits in order, one group per collection; a single group with a null collection when the hits are not grouped. */
  groups: HitGroup[];
  creators: Named[];
  pageNumber: number;
  pages: number;
}
