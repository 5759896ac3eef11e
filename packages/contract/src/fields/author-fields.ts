import type { FieldTable } from './field.ts';

export const AUTHOR_FIELDS = {
  name: { kind: 'line', max: 1000, min: 2, tab: 'home', required: true, simple: true },
  signature: { kind: 'line', short: true, max: 1000, tab: 'home', required: true, simple: true },
  authorType: { kind: 'choice', list: 'authorTypes', tab: 'home', required: true, simple: true },
  dates: { kind: 'dates', tab: 'home', required: true, simple: true },
  otherName: { kind: 'text', max: 4000, tab: 'home' },
  description: { kind: 'text', max: 12_000, tab: 'home' },
  descriptionSource: { kind: 'text', max: 4000, tab: 'home' },
} as const satisfies FieldTable;
export type AuthorFieldName = keyof typeof AUTHOR_FIELDS;
