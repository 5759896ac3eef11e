import type { z } from 'zod';
import type { FieldError } from '../errors.ts';
import type { Field } from '../fields/field.ts';
import { factsOf, holdsValue, membersOf, unknownMarkOf } from '../kinds/facts.ts';
import type { SchemaContext } from '../kinds/kind.ts';
import { valueSchema } from '../kinds/rules.ts';
import { fieldErrors } from './issue.ts';
import { isEmptyValue, putAt, valueAt } from './value-path.ts';

export { isEmptyValue, putAt, valueAt } from './value-path.ts';

/** Draft: only what a record cannot be kept without is required; every format and length still holds. */
export type Strictness = 'full' | 'draft';

export interface Checked {
  /** The values as they are stored: numbers from digits, ids from references, blanks as null. */
  values: Record<string, unknown>;
  errors: FieldError[];
}

const schemas = new WeakMap<Field, Map<boolean, z.ZodType>>();

/** Building a schema costs more than using it, so each field keeps its own. */
function schemaOf(field: Field, context: SchemaContext): z.ZodType {
  const yearsOnly = context.yearsOnly ?? false;
  const schemasOfField = schemas.get(field) ?? new Map<boolean, z.ZodType>();
  schemas.set(field, schemasOfField);
  const schema = schemasOfField.get(yearsOnly) ?? valueSchema(field, context);
  schemasOfField.set(yearsOnly, schema);
  return schema;
}

/** `datesUnknown` and `authorsUnknown` stand in for a value. */
function isMarkedUnknown(values: Record<string, unknown>, field: Field): boolean {
  const mark = unknownMarkOf(field);
  return mark !== null && values[mark] === true;
}

function isMissing(field: Field, values: Record<string, unknown>): boolean {
  const names = holdsValue(field) ? [field.name] : membersOf(field);
  return names.every((name) => isEmptyValue(valueAt(values, name)));
}

function missingError(field: Field): FieldError {
  const orElse = factsOf(field).mayBeUnknown || !holdsValue(field);
  return { fieldName: field.name, constraintType: orElse ? 'Presence' : 'Required' };
}

/**
 * Holds values against their fields and returns every fault at once, with the
 * values as they are to be stored. The form and the server both call this.
 */
export function checkValues(
  fields: readonly Field[],
  values: Record<string, unknown>,
  strictness: Strictness,
  context: SchemaContext = {},
): Checked {
  const clean: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const field of fields) {
    const needed = field.required && (strictness === 'full' || field.neededInDraft === true);
    if (isMissing(field, values)) {
      if (needed && !isMarkedUnknown(values, field)) errors.push(missingError(field));
      if (holdsValue(field)) putAt(clean, field.name, null);
      continue;
    }
    if (!holdsValue(field)) continue;
    const result = schemaOf(field, context).safeParse(valueAt(values, field.name), { reportInput: true });
    if (result.success) putAt(clean, field.name, result.data);
    else errors.push(...fieldErrors(result.error, field.name));
  }
  return { values: clean, errors };
}
