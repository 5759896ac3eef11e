import type { FieldTable } from './field.ts';

/** A reader's order of copies or a visit. Its records are a separate list. */
export const ORDER_FIELDS = {
  wanted: { kind: 'choice', column: true, list: 'orderKinds', tab: 'home', required: true },
  purpose: { kind: 'choice', column: true, list: 'orderPurposes', tab: 'home', required: true },
  name: { kind: 'line', column: true, max: 200, tab: 'home', required: true },
  email: { kind: 'email', column: true, max: 254, tab: 'home', required: true },
  visitTime: { kind: 'line', column: true, max: 200, tab: 'home' },
  message: { kind: 'text', column: true, max: 2000, tab: 'home' },
} as const satisfies FieldTable;
export type OrderFieldName = keyof typeof ORDER_FIELDS;
