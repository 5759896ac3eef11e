import type { FieldTable } from './field.ts';

/** The subscriber of an alert about new records of a query. */
export const ALERT_FIELDS = {
  email: { kind: 'email', column: true, max: 254, tab: 'home', required: true },
} as const satisfies FieldTable;

/** Name of a shared folder; its records are a separate list. */
export const SHARED_FOLDER_FIELDS = {
  name: { kind: 'line', column: true, max: 200, tab: 'home' },
} as const satisfies FieldTable;
