import { type InstitutionView, institutionsApi } from '@regest/contract/endpoints/institutions.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { FRESH_MS, followWrites } from '../../api/follow-writes.ts';
import { urlOf } from '../../api/url-of.ts';
import { filtersOf, type InstitutionSearch } from './institution-search.ts';

export function institutionListQuery(search: InstitutionSearch) {
  return queryOptions({
    queryKey: ['institutions', 'list', search],
    queryFn: ({ signal }) => call(institutionsApi.list, { query: search, signal }),
    placeholderData: (before) => before,
  });
}

/** Totals of all filtered institutions, not only of the current page. */
export function institutionSumQuery(search: InstitutionSearch) {
  const filters = filtersOf(search);
  return queryOptions({
    queryKey: ['institutions', 'sum', filters],
    queryFn: ({ signal }) => call(institutionsApi.sum, { query: filters, signal }),
    placeholderData: (before) => before,
  });
}

export function institutionCsvUrl(search: InstitutionSearch): string {
  const { sort, order } = search;
  return urlOf(institutionsApi.export.path, {}, { ...filtersOf(search), sort, order });
}

export function institutionQuery(id: number) {
  return queryOptions({
    queryKey: ['institutions', 'form', id],
    queryFn: ({ signal }) => call(institutionsApi.read, { params: { id }, signal }),
    select: ({ institution }) => institution,
    // A form is filled once, so it must not start from a cached response.
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  });
}

followWrites(['institutions'], {
  rereads: ['institutions'],
  takes: (reply) => {
    const data = reply as { institution?: InstitutionView };
    return data.institution && { queryKey: institutionQuery(data.institution.id).queryKey, data };
  },
});
