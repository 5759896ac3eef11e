import { SEARCH_TEXT_MAX } from '@regest/contract/endpoints/paging.ts';
import { ROWS_PER_PAGE } from '../../ui/list/list-search.ts';
import type { SortOrder } from '../../ui/table/data-table.tsx';

/** What of a list is in the address: back, reload and a shared link find the same rows. */
export interface ListSearch {
  /** Zero-based; absent on the first page. */
  page?: number;
  q?: string;
  sort?: string;
  order?: SortOrder;
  /** Rows of a page, where it is not the usual number. */
  per_page?: number;
}

/** What cannot be read is left out: an address typed by hand still opens the list. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const page = Number(search.page);
  const q = search.q === undefined || search.q === null ? '' : String(search.q).slice(0, SEARCH_TEXT_MAX);
  return {
    ...(Number.isInteger(page) && page > 0 ? { page } : {}),
    ...(q !== '' ? { q } : {}),
    ...(typeof search.sort === 'string' ? { sort: search.sort } : {}),
    ...(search.order === 'desc' || search.order === 'asc' ? { order: search.order } : {}),
    ...(ROWS_PER_PAGE.slice(1).some((rows) => rows === Number(search.per_page))
      ? { per_page: Number(search.per_page) }
      : {}),
  };
}

/** Another order or another filter begins at the first page. */
export function changedSearch(search: ListSearch, change: Omit<ListSearch, 'page'>): ListSearch {
  const { page: _, ...rest } = { ...search, ...change };
  return readListSearch(rest);
}

/** A column that cannot be sorted by falls back to the first. */
export function knownSort<Sort extends string>(
  sort: string | undefined,
  known: readonly [Sort, ...Sort[]],
): Sort {
  return known.find((name) => name === sort) ?? known[0];
}
