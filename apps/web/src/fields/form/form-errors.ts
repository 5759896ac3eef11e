import type { FieldError } from '@regest/contract/errors.ts';
import type { Field } from '@regest/contract/fields/field.ts';

export const NO_ERRORS: readonly FieldError[] = [];

/** The field a path belongs to: `dates.0.dateFrom` to `dates`, `address.city` to itself. */
export function fieldOfError(fields: readonly Field[], fieldName: string): Field | undefined {
  let best: Field | undefined;
  for (const field of fields) {
    const owns = fieldName === field.name || fieldName.startsWith(`${field.name}.`);
    if (owns && field.name.length > (best?.name.length ?? -1)) best = field;
  }
  return best;
}

function alike(a: readonly FieldError[], b: readonly FieldError[]): boolean {
  return (
    a.length === b.length &&
    a.every((error, i) => error.fieldName === b[i]?.fieldName && error.constraintType === b[i].constraintType)
  );
}

/** Errors by field; a list that did not change stays the same object, so that its field is not drawn again. */
export function groupErrors(
  fields: readonly Field[],
  errors: readonly FieldError[],
  before: ReadonlyMap<string, readonly FieldError[]>,
): Map<string, readonly FieldError[]> {
  const groups = new Map<string, FieldError[]>();
  for (const error of errors) {
    const name = fieldOfError(fields, error.fieldName)?.name ?? error.fieldName;
    groups.set(name, [...(groups.get(name) ?? []), error]);
  }
  return new Map(
    [...groups].map(([name, found]) => {
      const previous = before.get(name);
      return [name, previous && alike(previous, found) ? previous : found];
    }),
  );
}

function isMissing(error: FieldError): boolean {
  return error.constraintType === 'Required' || error.constraintType === 'Presence';
}

/** Empty and wrong are distinguished: the first is work to do, the second a mistake. */
export function splitErrors(
  fields: readonly Field[],
  errors: readonly FieldError[],
): {
  missing: FieldError[];
  wrong: FieldError[];
} {
  const whole = new Set(fields.map((field) => field.name));
  const missing = errors.filter((error) => isMissing(error) && whole.has(error.fieldName));
  return { missing, wrong: errors.filter((error) => !missing.includes(error)) };
}
