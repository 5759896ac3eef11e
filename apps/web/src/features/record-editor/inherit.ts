import type { Field } from '@regest/contract/fields/field.ts';
import { factsOf, unknownMarkOf } from '@regest/contract/kinds/facts.ts';
import { type FormValues, isEmptyInForm, sameValue, toFormValues } from '../../fields/form/values.ts';

function isInheritable(field: Field, parentFields: readonly Field[]): boolean {
  if (field.own || factsOf(field).isOwn) return false;
  return parentFields.some((other) => other.name === field.name && other.kind === field.kind);
}

/** Text longer than the field may hold would only make an error. */
function fits(field: Field, value: unknown): boolean {
  return (
    !('max' in field) || field.max === undefined || typeof value !== 'string' || value.length <= field.max
  );
}

/** What the parent has for each field that may be taken over, "unknown" marks included. */
export function inheritedValues(
  fields: readonly Field[],
  parentFields: readonly Field[],
  parent: Readonly<Record<string, unknown>>,
): Record<string, FormValues> {
  const stored = toFormValues(parentFields, parent);
  const entries = fields.flatMap((field) => {
    const value = stored[field.name];
    if (!isInheritable(field, parentFields) || isEmptyInForm(value) || !fits(field, value)) return [];
    const flag = unknownMarkOf(field);
    return [[field.name, { [field.name]: value, ...(flag && { [flag]: false }) }] as const];
  });
  return Object.fromEntries(entries);
}

/** Copies into empty fields only. */
export function fillEmpty(
  values: FormValues,
  inherited: Readonly<Record<string, FormValues>>,
): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [name, parts] of Object.entries(inherited)) {
    if (isEmptyInForm(values[name]) && values[`${name}Unknown`] !== true) Object.assign(filled, parts);
  }
  return filled;
}

export function alreadyHas(values: FormValues, name: string, parts: FormValues): boolean {
  return sameValue(values[name], parts[name]);
}
