import { bulkRecordsApi, GRID_STATUSES, type GridRow } from '@regest/contract/endpoints/bulk-records.ts';
import { isRecordLevel, type RecordLevel } from '@regest/contract/levels.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { readChoice, readText } from '../../ui/list/list-search.ts';

export interface GridSearch {
  /** Of the rows. */
  level?: RecordLevel;
  status?: (typeof GRID_STATUSES)[number];
  missing?: string;
  withoutFiles?: true;
}

export interface GridRows {
  rows: GridRow[];
  total: number;
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

export function gridQuery(
  parentId: number,
  level: RecordLevel,
  { status, missing, withoutFiles }: GridSearch,
) {
  return queryOptions({
    queryKey: [...GRID_ROWS_KEY, parentId, level, status, missing, withoutFiles],
    queryFn: ({ signal }): Promise<GridRows> =>
      call(bulkRecordsApi.children, {
        query: {
          parent_id: parentId,
          level,
          status,
          missing,
          without_files: withoutFiles ? 'true' : 'false',
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
