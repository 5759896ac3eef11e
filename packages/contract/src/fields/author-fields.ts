import type { FieldTable } from './field.ts';

export const AUTHOR_FIELDS = {
  name: {
    kind: 'line',
    rule: '5.1.2',
    public: true,
    max: 1000,
    min: 2,
    tab: 'home',
    required: true,
    simple: true,
  },
  signature: {
    kind: 'line',
    rule: '5.4.1',
    public: true,
    short: true,
    max: 1000,
    tab: 'home',
    required: true,
    simple: true,
  },
  authorType: {
    kind: 'choice',
    rule: '5.1.1',
    public: true,
    list: 'authorTypes',
    tab: 'home',
    required: true,
    simple: true,
  },
  dates: { kind: 'dates', rule: '5.2.1', public: true, tab: 'home', required: true, simple: true },
  otherName: { kind: 'text', rule: '5.1.5', public: true, max: 4000, tab: 'home' },
  description: { kind: 'text', rule: '5.2.2', public: true, max: 12_000, tab: 'home' },
  descriptionSource: { kind: 'text', rule: '5.4.8', public: true, max: 4000, tab: 'home' },
} as const satisfies FieldTable;
export type AuthorFieldName = keyof typeof AUTHOR_FIELDS;
