import { SEARCH_TEXT_MAX } from '@regest/contract/endpoints/paging.ts';
import type { SortOrder } from '../../ui/table/data-table.tsx';

/** State of a list in the address, without default values. */
export interface ListSearch<Sort extends string = string> {
  page?: number;
  q?: string;
  /** Filter of a list of records: those with a closure in force. */
  closed?: true;
  sort?: Sort;
  order?: SortOrder;
  /** Rows of a page, where it is not the usual number of the list. */
  per_page?: number;
}

export const ROWS_PER_PAGE = [10, 30, 100] as const;

/** Text that filters a list, cut to the limit of its call. */
export function readText(value: unknown, max = SEARCH_TEXT_MAX): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.slice(0, max) : undefined;
}

export function readChoice<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}

/** Paging and sort order of a list, under the names of the wire. */
export function readPaging(search: Record<string, unknown>): Pick<ListSearch, 'page' | 'per_page'> {
  const page = Number(search.page);
  const rows = ROWS_PER_PAGE.find((one) => one === Number(search.per_page));
  return {
    ...(Number.isSafeInteger(page) && page > 0 && { page }),
    ...(rows !== undefined && { per_page: rows }),
  };
}

/** Invalid values of an address are ignored. */
export function readListSearch<Sort extends string>(
  search: Record<string, unknown>,
  sorts: readonly Sort[],
): ListSearch<Sort> {
  const read: ListSearch<Sort> = {
    ...readPaging(search),
    q: readText(search.q),
    sort: readChoice(sorts, search.sort),
    order: readChoice(['asc', 'desc'] as const, search.order),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
