import type { PublicRecord } from '../../queries/published/records.ts';

/** Public fields. The availability of a closed record is omitted: its closure alone states the access. */
export function openFields({
  fields,
  closing,
}: Pick<PublicRecord, 'fields' | 'closing'>): Record<string, unknown> {
  if (closing === null) return fields;
  const { availabilities: _, ...rest } = fields;
  return rest;
}
