import type { FieldTable } from './field.ts';

/** A reader's question to an archive. The name is optional; without an address no answer is possible. */
export const QUESTION_FIELDS = {
  name: { kind: 'line', column: true, max: 200, tab: 'home' },
  email: { kind: 'email', column: true, max: 254, tab: 'home', required: true },
  question: { kind: 'text', column: true, max: 4000, tab: 'home', required: true },
} as const satisfies FieldTable;
export type QuestionFieldName = keyof typeof QUESTION_FIELDS;
