import type { FieldTable } from './field.ts';

/** Who wants to be told of new records of a query. */
export const ALERT_FIELDS = {
  email: { kind: 'email', column: true, max: 254, tab: 'home', required: true },
} as const satisfies FieldTable;

/** What a shared folder is called; its records come beside. */
export const SHARED_FOLDER_FIELDS = {
  name: { kind: 'line', column: true, max: 200, tab: 'home' },
} as const satisfies FieldTable;
