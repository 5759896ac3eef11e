import type { FieldTable } from './field.ts';

/** A reader's contribution to a file. It has no e-mail address, since it gets no reply; the credit is published with it. */
export const CONTRIBUTION_FIELDS = {
  text: { kind: 'text', column: true, max: 4000, tab: 'home', required: true },
  credit: { kind: 'line', column: true, max: 200, tab: 'home' },
} as const satisfies FieldTable;
export type ContributionFieldName = keyof typeof CONTRIBUTION_FIELDS;
