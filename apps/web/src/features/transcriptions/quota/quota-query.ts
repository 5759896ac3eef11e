import { institutionsApi } from '@regest/contract/endpoints/institutions.ts';
import { transcriptionsApi } from '@regest/contract/endpoints/transcriptions.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import type { Quota } from '../quiz/judge-files.ts';

/** The rest of both quotas, in pages and in seconds. */
export function quotaQuery(institutionId: number) {
  return queryOptions({
    queryKey: ['quota', institutionId],
    queryFn: async ({ signal }): Promise<Record<TextKind, Quota>> => {
      const { institution } = await call(institutionsApi.read, { params: { id: institutionId }, signal });
      const { remainingTranscriptionHours: hours, remainingTranscriptionMinutes: minutes } = institution;
      return {
        ocr: { remaining: institution.remainingOCRPages, deadline: institution.ocrDeadline },
        stt: {
          remaining: hours * 3600 + minutes * 60 + institution.remainingTranscriptionSeconds,
          deadline: institution.transcriptionDeadline,
        },
      };
    },
    staleTime: 0,
  });
}

export function policyQuery(institutionId: number) {
  return queryOptions({
    queryKey: ['quota', institutionId, 'policy'],
    queryFn: ({ signal }) =>
      call(transcriptionsApi.policy, { query: { institution_id: institutionId }, signal }),
  });
}

/** Reads the quota again after files are sent, finished or refunded. */
export function refreshQuota() {
  queryClient.invalidateQueries({ queryKey: ['quota'] });
  queryClient.invalidateQueries({ queryKey: ['session', 'institution'] });
}
