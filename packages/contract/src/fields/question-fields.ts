import type { FieldTable } from './field.ts';

/** What a reader asks an archive. A name is a courtesy; without an address nobody could answer. */
export const QUESTION_FIELDS = {
  name: { kind: 'line', column: true, max: 200, tab: 'home' },
  email: { kind: 'email', column: true, max: 254, tab: 'home', required: true },
  question: { kind: 'text', column: true, max: 4000, tab: 'home', required: true },
} as const satisfies FieldTable;
export type QuestionFieldName = keyof typeof QUESTION_FIELDS;
