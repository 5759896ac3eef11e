import { z } from 'zod';
import { RECORD_LEVELS } from '../levels.ts';
import type { Endpoint } from './endpoint.ts';
import { idParams, institutionQuery, PAGE_SIZE, pageOf, pageQuery } from './paging.ts';

export const QUESTION_STATUSES = ['open', 'answered'] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];
export const MAX_QUESTION_NOTE_LENGTH = 4000;
/** From one network; a household or a reading room. */
export const QUESTIONS_AN_HOUR = 20;
/** To one institution, from all senders together: protects its mailbox from a flood. */
export const QUESTIONS_A_DAY = 200;
/** A question is deleted after its answer: personal data is not kept for ever. */
export const QUESTION_RETENTION_DAYS = 365;

export const questionView = z.object({
  id: z.int(),
  institutionId: z.int(),
  /** The record of the question; null for the whole archive, or a deleted record. */
  record: z
    .object({
      id: z.int(),
      level: z.enum(RECORD_LEVELS),
      title: z.string(),
      computedSignature: z.string(),
    })
    .nullable(),
  name: z.string().nullable(),
  email: z.string(),
  question: z.string(),
  status: z.enum(QUESTION_STATUSES),
  createdAt: z.string(),
  answeredAt: z.string().nullable(),
  answeredBy: z.string().nullable(),
  note: z.string().nullable(),
});
export type QuestionView = z.output<typeof questionView>;

export const questionsApi = {
  list: {
    method: 'GET',
    path: '/api/questions',
    action: 'question.read',
    summary: 'What readers asked, the newest first',
    query: z.object({
      ...pageQuery(PAGE_SIZE),
      ...institutionQuery,
      status: z.enum(QUESTION_STATUSES).optional(),
    }),
    reply: pageOf(questionView),
  },
  read: {
    method: 'GET',
    path: '/api/questions/:id',
    action: 'question.read',
    summary: 'One question of a reader',
    params: idParams,
    reply: z.object({ question: questionView }),
  },
  update: {
    method: 'PUT',
    path: '/api/questions/:id',
    action: 'question.answer',
    writes: 'questions',
    summary: 'Mark a question as answered or open it again, with a note for colleagues',
    params: idParams,
    body: z.object({
      question: z.object({
        status: z.enum(QUESTION_STATUSES).optional(),
        note: z.string().max(MAX_QUESTION_NOTE_LENGTH).nullable().optional(),
      }),
    }),
    reply: z.object({ question: questionView }),
  },
} as const satisfies Record<string, Endpoint>;
