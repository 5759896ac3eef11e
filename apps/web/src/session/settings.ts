import { systemApi } from '@regest/contract/endpoints/system.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Public settings of the server: version, contact address, demo or not. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(systemApi.settings, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
