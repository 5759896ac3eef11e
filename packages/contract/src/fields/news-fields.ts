import type { FieldTable } from './field.ts';

export const NEWS_FIELDS = {
  title: { kind: 'line', column: true, public: true, max: 1000, tab: 'home', required: true },
  /** HTML; what is not on the list of allowed marks is taken out before it is stored. */
  content: { kind: 'text', column: true, public: true, max: 40_000, tab: 'home', required: true },
  date: { kind: 'day', column: true, public: true, tab: 'home', required: true },
} as const satisfies FieldTable;
export type NewsFieldName = keyof typeof NEWS_FIELDS;
