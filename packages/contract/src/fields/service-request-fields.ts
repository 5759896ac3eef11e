import type { FieldTable } from './field.ts';

/** A question or a wish to the central team. */
export const SERVICE_REQUEST_FIELDS = {
  subject: { kind: 'line', column: true, max: 200, tab: 'home', required: true },
  description: { kind: 'text', column: true, max: 500, tab: 'home', required: true },
} as const satisfies FieldTable;
export type ServiceRequestFieldName = keyof typeof SERVICE_REQUEST_FIELDS;
