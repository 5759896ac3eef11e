import {
  SEARCH_KINDS,
  SEARCH_SORTS,
  SEARCH_STATUSES,
  type SearchKind,
  type SearchStatus,
} from '@regest/contract/endpoints/search.ts';
import { SEARCH_MAX } from '@regest/contract/endpoints/typed-text.ts';
import { RECORD_LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import { type ListSearch, readChoice, readListSearch, readText } from '../../domain/lists/list-search.ts';

type SearchSort = (typeof SEARCH_SORTS)[number];
export const HOLDS = ['files', 'text'] as const;
const LANGUAGES = VALUE_LISTS.languages.map(({ id }) => id);

/** A search as its address and the API name it, so that a link shows another person the same hits. */
export interface SearchAddress extends ListSearch<SearchSort> {
  scope?: SearchKind;
  level?: RecordLevel;
  collection_id?: number;
  year_from?: number;
  year_to?: number;
  status?: SearchStatus;
  /** Creator of the records; `index_id` is a term. */
  author_id?: number;
  index_id?: number;
  language?: string;
  has?: (typeof HOLDS)[number];
  exact?: true;
}

function readWhole(value: unknown, max: number): number | undefined {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  return Number.isSafeInteger(number) && number >= 0 && number <= max ? number : undefined;
}

export const readYear = (value: unknown) => readWhole(value, 9999);

/** Reads an address and leaves out invalid values, so that an edited address still works. */
export function readSearchAddress(search: Record<string, unknown>): SearchAddress {
  const read: SearchAddress = {
    ...readListSearch(search, SEARCH_SORTS),
    q: readText(search.q, SEARCH_MAX),
    scope: readChoice(SEARCH_KINDS, search.scope),
    level: readChoice(RECORD_LEVELS, search.level),
    collection_id: readWhole(search.collection_id, Number.MAX_SAFE_INTEGER) || undefined,
    year_from: readYear(search.year_from),
    year_to: readYear(search.year_to),
    status: readChoice(SEARCH_STATUSES, search.status),
    author_id: readWhole(search.author_id, Number.MAX_SAFE_INTEGER) || undefined,
    index_id: readWhole(search.index_id, Number.MAX_SAFE_INTEGER) || undefined,
    language: readChoice(LANGUAGES, search.language),
    has: readChoice(HOLDS, search.has),
    exact: search.exact === true || undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** The address with a change; it starts at the first page. */
export function changed(address: SearchAddress, change: SearchAddress): SearchAddress {
  return readSearchAddress({ ...address, page: undefined, ...change });
}

/** Whether the address has a query or a filter of records; scope, order and page alone are no search. */
export function asksAnything({
  scope: _,
  exact: __,
  page: ___,
  sort: ____,
  order: _____,
  ...asked
}: SearchAddress) {
  return Object.values(asked).some((value) => value !== undefined);
}
