import type { Entry, Named, YearBar } from './common.ts';

export interface Snippet {
  source: 'description' | 'scan' | 'recording';
  page: number | null;
  time: number | null;
  text: string;
  marks: [number, number][];
}

export interface Hit extends Entry {
  snippets: Snippet[];
}

/** What was asked, in the words of the address. Empty texts were not asked. */
export interface SearchAsked {
  q: string;
  zakres: string;
  archiwum: string;
  zespol: string;
  od: string;
  do: string;
  poziom: string;
  osoba: string;
  miejsce: string;
  temat: string;
  jezyk: string;
  prawa: string;
  kopia: string;
  sort: string;
  strona: string;
}

export interface FacetValue {
  value: string;
  name: string;
  count: number;
}

export interface SearchPage {
  page: 'search';
  asked: SearchAsked;
  isAsked: boolean;
  total: number;
  isExact: boolean;
  forms: string[];
  didYouMean: string | null;
  scopes: Record<'all' | 'descriptions' | 'scans' | 'recordings', number>;
  facets: Partial<Record<keyof SearchAsked, FacetValue[]>>;
  years: YearBar[];
  /** Hits in their order, each group one collection. */
  groups: { collection: Named | null; archive: string; signature: string; total: number; hits: Hit[] }[];
  creators: Named[];
  pageNumber: number;
  pages: number;
}
