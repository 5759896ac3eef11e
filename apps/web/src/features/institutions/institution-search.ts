import { INSTITUTION_SORTS, type InstitutionSort } from '@regest/contract/endpoints/institutions.ts';
import { addDays, isDay, today } from '@regest/contract/text/day.ts';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import { type ListSearch, readChoice, readListSearch, readText } from '../../domain/lists/list-search.ts';
import type { TextKey } from '../../ui/texts/translate.ts';

export interface InstitutionFilters {
  query?: string;
  type?: string;
  date_start?: string;
  date_end?: string;
}
export interface InstitutionSearch extends Omit<ListSearch<InstitutionSort>, 'q'>, InstitutionFilters {}

const TYPES = VALUE_LISTS.institutionTypes.map((type) => type.id);

export function readInstitutionSearch(search: Record<string, unknown>): InstitutionSearch {
  const { page, per_page, sort, order } = readListSearch(search, INSTITUTION_SORTS);
  const read: InstitutionSearch = {
    page,
    per_page,
    sort,
    order,
    query: readText(search.query),
    type: readChoice(TYPES, search.type),
    date_start: readText(search.date_start),
    date_end: readText(search.date_end),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

export function filtersOf({ query, type, date_start, date_end }: InstitutionSearch): InstitutionFilters {
  return { query, type, date_start, date_end };
}

export interface DateFaults {
  date_start?: TextKey;
  date_end?: TextKey;
}

/** Checks the server's limits of dates before the request. */
export function dateFaults({ date_start: start = '', date_end: end = '' }: InstitutionFilters): DateFaults {
  const faults: DateFaults = {};
  if (start && !isDay(start)) faults.date_start = 'validation.day';
  else if (start > today()) faults.date_start = 'institutions.filter.startInFuture';
  if (end && !isDay(end)) faults.date_end = 'validation.day';
  else if (end > addDays(today(), 1)) faults.date_end = 'institutions.filter.endTooLate';
  if (!faults.date_start && !faults.date_end && start && end && start > end)
    faults.date_end = 'institutions.filter.reversed';
  return faults;
}
