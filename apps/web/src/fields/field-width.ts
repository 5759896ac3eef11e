import type { Field } from '@regest/contract/fields/field.ts';

const SHORT_KINDS: readonly Field['kind'][] = ['count', 'whole', 'decimal', 'day', 'deadline'];

/** Short fields stand two in a row. */
export function widthOf(field: Field): 'half' | 'whole' {
  return field.short || SHORT_KINDS.includes(field.kind) ? 'half' : 'whole';
}
