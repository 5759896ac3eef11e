import { recordsApi } from '@regest/contract/endpoints/records.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { FRESH } from '../../api/follow-writes.ts';

export interface WhatIsReady {
  level: RecordLevel;
  id: number;
  deep: boolean;
}

/** What blocks and what warns before publishing: what was read for the panel a moment ago is not read by it again. */
export const readinessQuery = ({ level, id, deep }: WhatIsReady) =>
  queryOptions({
    queryKey: ['records', level, id, 'readiness', deep],
    queryFn: ({ signal }) =>
      call(recordsApi[level].readiness, { params: { id }, query: { deep: deep ? 'true' : 'false' }, signal }),
    staleTime: FRESH,
    // A failure is shown; the user retries.
    retryOnMount: false,
  });
