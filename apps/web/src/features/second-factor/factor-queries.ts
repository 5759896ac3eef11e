import { secondFactorApi } from '@regest/contract/endpoints/second-factor.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const factorsQuery = queryOptions({
  queryKey: ['session', 'factors'],
  queryFn: ({ signal }) => call(secondFactorApi.read, { signal }),
});
