import { type ImportView, importsApi } from '@regest/contract/endpoints/imports.ts';
import { IMPORT_ACTIONS } from '@regest/contract/exchange/imports.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { keepWithin } from '../../api/query-client.ts';
import { readChoice, readPaging } from '../../domain/lists/list-search.ts';

export interface ImportsSearch {
  page?: number;
  per_page?: number;
}

/** Filters of rows by their action, or by content without a field. */
export const ROW_FILTERS = [...IMPORT_ACTIONS, 'notTaken'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

export interface ImportSearch extends ImportsSearch {
  only?: RowFilter;
}

export function readImportsSearch(search: Record<string, unknown>): ImportsSearch {
  return readPaging(search);
}

export function readImportSearch(search: Record<string, unknown>): ImportSearch {
  const only = readChoice(ROW_FILTERS, search.only);
  return { ...readImportsSearch(search), ...(only && { only }) };
}

const REFRESH = 1_000;

export function isGoingOn({ status }: Pick<ImportView, 'status'>): boolean {
  return status === 'checking' || status === 'applying' || status === 'undoing';
}

const IMPORTS = 'imports';
export const importKey = (id: number) => [IMPORTS, 'one', id] as const;
export const importsKey = [IMPORTS] as const;

export function importsQuery(institutionId: number, search: ImportsSearch) {
  return queryOptions({
    queryKey: [IMPORTS, 'list', institutionId, search],
    queryFn: ({ signal }) =>
      call(importsApi.list, { query: { ...search, institution_id: institutionId }, signal }),
    placeholderData: keepWithin([IMPORTS, 'list', institutionId]),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.content.some(isGoingOn) ? REFRESH : false),
  });
}

/** Polls while a job works on the import, so that the progress moves, also after a reload. */
export function importQuery(id: number) {
  return queryOptions({
    queryKey: importKey(id),
    queryFn: ({ signal }) => call(importsApi.read, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isGoingOn(state.data.import) ? REFRESH : false),
  });
}

const ROWS_PER_PAGE = 25;

/** Whether unchanged rows are hidden; they are shown on request or when there are no others. */
export function isFolded({ counts }: Pick<ImportView, 'counts'>): boolean {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return counts.unchanged > 0 && counts.unchanged < all;
}

/** Rows of one check; another check changes the key and reads them again. */
export function importRowsQuery(importEntry: ImportView, search: ImportSearch) {
  const { id, status, progress } = importEntry;
  const { page } = search;
  const only = search.only ?? (isFolded(importEntry) ? ('changing' as const) : undefined);
  return queryOptions({
    queryKey: [IMPORTS, 'rows', id, status, progress, only, page],
    queryFn: ({ signal }) =>
      call(importsApi.rows, { params: { id }, query: { only, page, per_page: ROWS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
