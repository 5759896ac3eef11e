import { systemApi } from '@regest/contract/endpoints/system.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** What the server tells everyone: version, contact address, whether this is the demo. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(systemApi.settings, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
