import { commentsApi, type Discussion } from '@regest/contract/endpoints/comments.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

export function discussionQuery(recordId: number) {
  return queryOptions({
    queryKey: ['comments', recordId],
    queryFn: ({ signal }) => call(commentsApi.list, { params: { id: recordId }, signal }),
  });
}

export function assigneesQuery(institutionId: number) {
  return queryOptions({
    queryKey: ['assignees', institutionId],
    queryFn: ({ signal }) =>
      call(commentsApi.assignees, { query: { institution_id: institutionId }, signal }),
  });
}

/** Shows the whole discussion, which every change returns. */
export async function changeDiscussion(recordId: number, change: Promise<Discussion>): Promise<void> {
  const { queryKey } = discussionQuery(recordId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, await change);
}
