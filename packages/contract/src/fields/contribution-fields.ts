import type { FieldTable } from './field.ts';

/** What a reader adds to a file. No address: nobody is answered. The credit is shown beside what was accepted. */
export const CONTRIBUTION_FIELDS = {
  text: { kind: 'text', column: true, max: 4000, tab: 'home', required: true },
  credit: { kind: 'line', column: true, max: 200, tab: 'home' },
} as const satisfies FieldTable;
export type ContributionFieldName = keyof typeof CONTRIBUTION_FIELDS;
