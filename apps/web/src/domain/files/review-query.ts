import { reviewApi } from '@regest/contract/endpoints/review.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export interface ReviewScope {
  institution_id?: number;
  /** Records with all below them, joined by commas. */
  ids?: string;
  kind?: TextKind;
}

export const reviewQuery = (query: ReviewScope & { after?: number }) =>
  queryOptions({
    queryKey: ['desk', 'review', query],
    queryFn: ({ signal }) => call(reviewApi.queue, { query, signal }),
    staleTime: 0,
  });
