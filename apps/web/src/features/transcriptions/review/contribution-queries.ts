import { type ContributionState, contributionsApi } from '@regest/contract/endpoints/contributions.ts';
import { MAX_PER_PAGE } from '@regest/contract/endpoints/paging.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { followWrites } from '../../../api/follow-writes.ts';

/** One page of contributions; the next ones are read when these are decided. */
export const contributionsQuery = (institutionId: number, state: ContributionState) =>
  queryOptions({
    queryKey: ['desk', 'contributions', institutionId, state],
    queryFn: ({ signal }) =>
      call(contributionsApi.list, {
        query: { institution_id: institutionId, state, per_page: MAX_PER_PAGE },
        signal,
      }),
    staleTime: 0,
  });

/** The key `desk` also covers the figures of the desk. */
followWrites(['contributions'], { rereads: ['desk'] });

export const acceptContribution = (id: number) => call(contributionsApi.accept, { params: { id } });
export const rejectContribution = (id: number) => call(contributionsApi.reject, { params: { id } });
