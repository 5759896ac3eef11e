import type { SearchQuery } from '@regest/contract/endpoints/search.ts';
import { SEARCH_MAX } from '@regest/contract/endpoints/typed-text.ts';
import { SEARCH_LAYOUT, SEARCH_PARAMETERS } from '@regest/portal/addresses/search-parameters.ts';
import type { SearchParameters } from '@regest/portal/views/search-view.ts';
import { FACETS } from './facets.ts';

export const SCOPES: Readonly<Record<string, SearchQuery['scope']>> = {
  '': 'all',
  opisy: 'descriptions',
  skany: 'scans',
  nagrania: 'recordings',
};
export const SORTS: Readonly<Record<string, SearchQuery['sort']>> = {
  '': 'relevance',
  data: 'date',
  sygnatura: 'signature',
  nowe: 'updatedAt',
};

const isYear = (text: string) => /^\d{1,4}$/.test(text);

/** Validation of parameters that do not take any text. */
const IS_VALUE: Partial<Record<keyof SearchParameters, (text: string) => boolean>> = {
  zakres: (text) => Object.hasOwn(SCOPES, text),
  sort: (text) => Object.hasOwn(SORTS, text),
  widok: (text) => ['lista', 'miniatury'].includes(text),
  od: isYear,
  do: isYear,
  ...Object.fromEntries(Object.entries(FACETS).map(([name, { isValue }]) => [name, isValue])),
};

/** A range of years as a separate word. */
const YEARS = /(?<=^|\s)(\d{4})\s?[-–—]\s?(\d{4})(?=\s|$)/;

/** Turns years among the words into the filter of years, unless one is set or they are in quotation marks. */
function readYears(parameters: SearchParameters): SearchParameters {
  const [range, from = '', to = ''] = YEARS.exec(parameters.q) ?? [];
  if (range === undefined || from > to || parameters.od || parameters.do || /["„”“«»]/.test(parameters.q))
    return parameters;
  return { ...parameters, q: parameters.q.replace(range, ' ').replace(/\s+/g, ' ').trim(), od: from, do: to };
}

/** The query of an address without its invalid values: no query is an error. */
export function readSearchParameters(query: Record<string, unknown>): SearchParameters {
  const values = SEARCH_PARAMETERS.map((name) => {
    const value = query[name];
    const text =
      typeof value === 'string' ? [...value.replaceAll('\0', '')].slice(0, SEARCH_MAX).join('').trim() : '';
    return [name, text !== '' && (IS_VALUE[name]?.(text) ?? true) ? text : ''];
  });
  const parameters = readYears(Object.fromEntries(values) as SearchParameters);
  const hasYears = parameters.od !== '' || parameters.do !== '';
  return { ...parameters, bezdaty: parameters.bezdaty === '1' && hasYears ? '1' : '' };
}

/** The query without its order and layout, with a fixed order of parameters, so that equal queries compare equal. */
export function filtersIn(parameters: SearchParameters): URLSearchParams {
  const isLayout = (name: string) => SEARCH_LAYOUT.some((layout) => layout === name);
  return new URLSearchParams(
    Object.entries(parameters).filter(([name, value]) => value !== '' && !isLayout(name)),
  );
}
