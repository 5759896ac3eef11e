import type { Field } from '@regest/contract/fields/field.ts';

const SHORT_KINDS: readonly Field['kind'][] = ['count', 'whole', 'decimal', 'day', 'deadline'];
const SHORT_NAMES: readonly string[] = [
  'signature',
  'oldSignature',
  'number',
  'externalForm',
  'creationPlace',
];

/** Short fields stand two in a row. */
export function widthOf(field: Field): 'half' | 'whole' {
  return SHORT_KINDS.includes(field.kind) || SHORT_NAMES.includes(field.name) ? 'half' : 'whole';
}
