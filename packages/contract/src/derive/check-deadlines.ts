import type { FieldError } from '../errors.ts';
import type { Field } from '../fields/field.ts';
import { today } from '../text/day.ts';

/** A deadline lies in the future when it is set; one that has passed stays valid until it is changed. */
export function deadlineErrors(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
  stored: object | null,
): FieldError[] {
  const before = stored as Readonly<Record<string, unknown>> | null;
  return fields
    .filter(({ kind, name }) => {
      const value = values[name];
      return kind === 'deadline' && typeof value === 'string' && value !== before?.[name] && value <= today();
    })
    .map(({ name }) => ({ fieldName: name, constraintType: 'Future' }));
}
