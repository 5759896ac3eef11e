import type { Field } from '@regest/contract/fields/field.ts';
import { factsOf } from '@regest/contract/kinds/facts.ts';

/** Short fields stand two in a row. */
export function widthOf(field: Field): 'half' | 'whole' {
  return field.short || factsOf(field).isShort ? 'half' : 'whole';
}
