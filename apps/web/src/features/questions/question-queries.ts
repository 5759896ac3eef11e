import {
  QUESTION_STATUSES,
  type QuestionStatus,
  type QuestionView,
  questionsApi,
} from '@regest/contract/endpoints/questions.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { followWrites } from '../../api/follow-writes.ts';
import { keepWithin } from '../../api/query-client.ts';
import { readChoice, readPaging } from '../../domain/lists/list-search.ts';

const STATE_FILTERS = [...QUESTION_STATUSES, 'all'] as const;
export type QuestionStateFilter = (typeof STATE_FILTERS)[number];

export interface QuestionSearch {
  /** Status of the questions; missing for open ones. */
  status?: Exclude<QuestionStateFilter, 'open'>;
  page?: number;
  per_page?: number;
}

export function readQuestionSearch(search: Record<string, unknown>): QuestionSearch {
  const status = readChoice(STATE_FILTERS, search.status);
  return {
    ...(status && status !== 'open' && { status }),
    ...readPaging(search),
  };
}

export function questionsQuery(
  institutionId: number,
  { status = 'open' as QuestionStateFilter, page, per_page }: QuestionFilter,
) {
  return queryOptions({
    queryKey: ['questions', 'list', institutionId, status, page, per_page],
    queryFn: ({ signal }) =>
      call(questionsApi.list, {
        query: { institution_id: institutionId, page, per_page, ...(status !== 'all' && { status }) },
        signal,
      }),
    placeholderData: keepWithin(['questions', 'list', institutionId]),
    staleTime: 0,
  });
}
type QuestionFilter = Pick<QuestionSearch, 'page' | 'per_page'> & { status?: QuestionStateFilter };

export function questionQuery(id: number) {
  return queryOptions({
    queryKey: ['questions', 'one', id],
    queryFn: ({ signal }) => call(questionsApi.read, { params: { id }, signal }),
    select: ({ question }) => question,
  });
}

export const updateQuestion = (id: number, question: { status?: QuestionStatus; note?: string | null }) =>
  call(questionsApi.update, { params: { id }, body: { question } });

followWrites(['questions'], {
  rereads: ['questions', 'list'],
  takes: (reply) => {
    const data = reply as { question?: QuestionView };
    return data.question && { queryKey: questionQuery(data.question.id).queryKey, data };
  },
});
