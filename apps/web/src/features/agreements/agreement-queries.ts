import {
  AGREEMENT_STATES,
  type AgreementState,
  type AgreementView,
  agreementsApi,
} from '@regest/contract/endpoints/agreements.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { FRESH_MS, followWrites } from '../../api/follow-writes.ts';
import { keepWithin } from '../../api/query-client.ts';
import { readChoice, readPaging, readText } from '../../domain/lists/list-search.ts';

export interface AgreementSearch {
  q?: string;
  state?: AgreementState;
  record_id?: number;
  page?: number;
  per_page?: number;
}

export function readAgreementSearch(search: Record<string, unknown>): AgreementSearch {
  const q = readText(search.q);
  const state = readChoice(AGREEMENT_STATES, search.state);
  const record = Number(search.record_id);
  return {
    ...(q && { q }),
    ...(state && { state }),
    ...(Number.isSafeInteger(record) && record > 0 && { record_id: record }),
    ...readPaging(search),
  };
}

export function agreementsQuery(search: AgreementSearch, institutionId: number) {
  return queryOptions({
    queryKey: ['agreements', 'list', institutionId, search],
    queryFn: ({ signal }) =>
      call(agreementsApi.list, { query: { ...search, institution_id: institutionId }, signal }),
    placeholderData: keepWithin(['agreements', 'list', institutionId]),
  });
}

export function agreementQuery(id: number) {
  return queryOptions({
    queryKey: ['agreements', 'one', id],
    queryFn: ({ signal }) => call(agreementsApi.read, { params: { id }, signal }),
    select: ({ agreement }) => agreement,
    // A form is filled once, so it must not start from a cached response.
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  });
}

followWrites(['agreements'], {
  rereads: ['agreements', 'list'],
  takes: (reply) => {
    const data = reply as { agreement?: AgreementView };
    return data.agreement && { queryKey: agreementQuery(data.agreement.id).queryKey, data };
  },
});
