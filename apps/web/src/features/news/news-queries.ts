import { newsApi } from '@regest/contract/endpoints/news.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { followWrites } from '../../api/follow-writes.ts';

export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: ({ signal }) => call(newsApi.list, { signal }),
  staleTime: 5 * 60_000,
});

followWrites(['news'], { rereads: newsQuery.queryKey });
