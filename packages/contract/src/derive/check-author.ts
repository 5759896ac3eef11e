import { AUTHOR_FIELDS } from '../fields/author-fields.ts';
import type { Field } from '../fields/field.ts';
import { fieldsOf } from '../fields/field.ts';
import type { Checked, Strictness } from './check-values.ts';
import { checkValues } from './check-values.ts';

const FULL = fieldsOf(AUTHOR_FIELDS);
/** A creator made in passing, from the selector of a form, has a name and nothing else yet. */
const DRAFT: Field[] = FULL.map((field) => ({ ...field, required: field.name === 'name' }));

/** All rules of one creator. `values` is the whole creator, merged already. */
export function checkAuthor(values: Record<string, unknown>, strictness: Strictness): Checked {
  return checkValues(strictness === 'draft' ? DRAFT : FULL, values, 'full');
}
