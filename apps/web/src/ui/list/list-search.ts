import type { SortOrder } from '../table/data-table.tsx';

/** What a list keeps in the address; what is as usual stays out of it. */
export interface ListSearch<Sort extends string = string> {
  page?: number;
  q?: string;
  sort?: Sort;
  order?: SortOrder;
}

const MAX_TEXT = 200;

export function readText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.slice(0, MAX_TEXT) : undefined;
}

export function readChoice<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}

/** An address that somebody has mangled opens the list as it usually is. */
export function readListSearch<Sort extends string>(
  search: Record<string, unknown>,
  sorts: readonly Sort[],
): ListSearch<Sort> {
  const page = Number(search.page);
  const read: ListSearch<Sort> = {
    page: Number.isSafeInteger(page) && page > 0 ? page : undefined,
    q: readText(search.q),
    sort: readChoice(sorts, search.sort),
    order: readChoice(['asc', 'desc'] as const, search.order),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
