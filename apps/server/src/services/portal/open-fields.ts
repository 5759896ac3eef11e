import type { PublicRecord } from '../../queries/published/records.ts';

/** The public fields. What is closed is not said to be available: the closure alone says how it can be used. */
export function openFields({
  fields,
  closing,
}: Pick<PublicRecord, 'fields' | 'closing'>): Record<string, unknown> {
  if (closing === null) return fields;
  const { availabilities: _, ...rest } = fields;
  return rest;
}
