import { devicesApi } from '@regest/contract/endpoints/devices.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(devicesApi.list, { signal }),
  select: ({ sessions }) => sessions,
});
