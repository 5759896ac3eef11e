/** Parameters that filter the search, in the order in which an address has them. */
export const SEARCH_FILTERS = [
  'archiwum',
  'zespol',
  'od',
  'do',
  'bezdaty',
  'poziom',
  'osoba',
  'miejsce',
  'temat',
  'jezyk',
  'prawa',
  'kopia',
  'rodzaj',
  'dostepnosc',
] as const;

/** A filter whose values are listed beside the hits; the years have a form of their own. */
export type SearchFacet = Exclude<(typeof SEARCH_FILTERS)[number], 'od' | 'do' | 'bezdaty'>;

/** Parameters that show the same records in another order or layout. */
export const SEARCH_LAYOUT = ['sort', 'widok', 'strona'] as const;

export const SEARCH_PARAMETERS = ['q', 'zakres', ...SEARCH_FILTERS, ...SEARCH_LAYOUT] as const;
export type SearchParameter = (typeof SEARCH_PARAMETERS)[number];
