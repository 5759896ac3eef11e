import { PAGE_SIZE } from '@regest/contract/endpoints/paging.ts';
import { type ListSearch, readChoice, readPaging, readText } from '../../domain/lists/list-search.ts';

/** Reads the address of a list and leaves out invalid values, so that an edited address still works. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const { per_page, ...paging } = readPaging(search);
  const [q, order] = [readText(search.q), readChoice(['asc', 'desc'] as const, search.order)];
  return {
    ...paging,
    ...(q !== undefined && { q }),
    ...(search.closed === true && { closed: true as const }),
    ...(typeof search.sort === 'string' && { sort: search.sort }),
    ...(order && { order }),
    ...(per_page !== undefined && per_page !== PAGE_SIZE && { per_page }),
  };
}

/** The search with a change; it starts at the first page. */
export function changedSearch(search: ListSearch, change: Omit<ListSearch, 'page'>): ListSearch {
  const { page: _, ...rest } = { ...search, ...change };
  return readListSearch(rest);
}

/** The sort column; an unknown one becomes the first. */
export function knownSort<Sort extends string>(
  sort: string | undefined,
  known: readonly [Sort, ...Sort[]],
): Sort {
  return known.find((name) => name === sort) ?? known[0];
}
