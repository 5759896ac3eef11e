import { templatesApi } from '@regest/contract/endpoints/templates.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { followWrites } from '../../api/follow-writes.ts';

const KEY = ['templates'];
followWrites(['templates'], { rereads: KEY });

export const templatesQuery = (level: RecordLevel, institutionId: number) =>
  queryOptions({
    queryKey: [...KEY, institutionId, level],
    queryFn: ({ signal }) =>
      call(templatesApi.list, { query: { level, institution_id: institutionId }, signal }),
  });
