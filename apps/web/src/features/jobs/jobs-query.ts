import { JOB_STATES, type JobState, type JobView, jobsApi } from '@regest/contract/endpoints/jobs.ts';
import { TEXT_KINDS, type TextKind } from '@regest/contract/values/file-types.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { keepWithin } from '../../api/query-client.ts';
import { readChoice, readPaging } from '../../domain/lists/list-search.ts';

export interface JobsSearch {
  page?: number;
  per_page?: number;
  state?: JobState;
  kind?: TextKind;
}

/** Reads the filters of an address and ignores invalid values. */
export function readJobsSearch(search: Record<string, unknown>): JobsSearch {
  const state = readChoice(JOB_STATES, search.state);
  const kind = readChoice(TEXT_KINDS, search.kind);
  return {
    ...readPaging(search),
    ...(state && { state }),
    ...(kind && { kind }),
  };
}

const REFRESH = 3_000;

export function isUnfinished({ state }: Pick<JobView, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** Polls while a job on the page is unfinished. */
export function jobsQuery(institutionId: number, search: JobsSearch) {
  return queryOptions({
    queryKey: ['jobs', institutionId, search],
    queryFn: ({ signal }) =>
      call(jobsApi.list, { query: { ...search, institution_id: institutionId }, signal }),
    placeholderData: keepWithin(['jobs', institutionId]),
    refetchInterval: ({ state }) => (state.data?.content.some(isUnfinished) ? REFRESH : false),
  });
}
