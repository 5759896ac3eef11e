import { bulkRecordsApi, GRID_STATUSES, type GridRow } from '@regest/contract/endpoints/bulk-records.ts';
import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { isRecordLevel, LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { FRESH_MS } from '../../api/follow-writes.ts';
import { queryClient } from '../../api/query-client.ts';
import { readChoice, readText } from '../../domain/lists/list-search.ts';

export interface GridSearch {
  /** Level of the rows. */
  level?: RecordLevel;
  status?: (typeof GRID_STATUSES)[number];
  missing?: string;
  withoutFiles?: true;
}

export interface GridRows {
  rows: GridRow[];
  total: number;
}

export interface CellChange {
  row: GridRow;
  name: string;
  value: unknown;
  /** Text that was typed or pasted. */
  text: string;
}

/** Name of a row in messages. */
export function rowName({ values }: GridRow): string {
  return [values.signature, values.title].filter(Boolean).join(' ');
}

export const GRID_ROWS_KEY = ['grid', 'rows'] as const;

export function readGridSearch(search: Record<string, unknown>): GridSearch {
  const { level } = search;
  const status = readChoice(GRID_STATUSES, search.status);
  const missing = readText(search.missing);
  return {
    ...(typeof level === 'string' && isRecordLevel(level) && { level }),
    ...(status && { status }),
    ...(missing && { missing }),
    ...(search.withoutFiles === true && { withoutFiles: true as const }),
  };
}

export async function readGridRows(
  parentId: number,
  level: RecordLevel,
  { status, missing, withoutFiles }: GridSearch,
  signal?: AbortSignal,
): Promise<GridRows> {
  const query = {
    parent_id: parentId,
    level,
    status,
    missing,
    without_files: withoutFiles ? 'true' : 'false',
  } as const;
  return call(bulkRecordsApi.children, { query, signal });
}

export function gridQuery(parentId: number, level: RecordLevel, search: GridSearch) {
  const { status, missing, withoutFiles } = search;
  return queryOptions({
    queryKey: [...GRID_ROWS_KEY, parentId, level, status, missing, withoutFiles],
    queryFn: ({ signal }) => readGridRows(parentId, level, search, signal),
    placeholderData: keepPreviousData,
    // Long enough for the page to use the prefetched rows.
    staleTime: FRESH_MS,
  });
}

/** The record whose children the rows are. */
export function gridParentQuery(level: RecordLevel, id: number) {
  return queryOptions({
    queryKey: ['grid', 'parent', level, id],
    queryFn: ({ signal }) => call(recordsApi[level].read, { params: { id }, signal }),
  });
}

/** Fetches the data of the table while its scripts load; the page reports what failed. */
export function startGrid({ level, id }: { level: string; id: string }, search: GridSearch): void {
  if (!isRecordLevel(level)) return;
  void queryClient.prefetchQuery(gridParentQuery(level, Number(id)));
  const rowLevel = LEVELS[level].children.find((one) => one === search.level);
  if (rowLevel) void queryClient.prefetchQuery(gridQuery(Number(id), rowLevel, search));
}
