import { AUTHOR_FIELDS } from '../fields/author-fields.ts';
import { fieldsOf } from '../fields/field.ts';
import type { Checked, Strictness } from './check-values.ts';
import { checkValues } from './check-values.ts';

const FIELDS = fieldsOf(AUTHOR_FIELDS);

/** All rules of one creator. `values` is the whole creator, merged already; one made in passing has a name alone. */
export function checkAuthor(values: Record<string, unknown>, strictness: Strictness): Checked {
  return checkValues(FIELDS, values, strictness);
}
