import type { Field } from '@regest/contract/fields/field.ts';
import { factsOf, unknownMarkOf } from '@regest/contract/kinds/facts.ts';
import type { HolderLevel } from '@regest/contract/levels.ts';
import type { Form } from '../../fields/form/form-store.ts';
import { type FormValues, isEmptyInForm, sameValue, toFormValues } from '../../fields/form/values.ts';

function isInheritable(field: Field, parentFields: readonly Field[]): boolean {
  if (field.own || factsOf(field).isOwn) return false;
  return parentFields.some((other) => other.name === field.name && other.kind === field.kind);
}

/** Whether a text fits the field; a longer one would be an error at once. */
function fits(field: Field, value: unknown): boolean {
  return (
    !('max' in field) || field.max === undefined || typeof value !== 'string' || value.length <= field.max
  );
}

/** The parent's values of inheritable fields, with their marks of unknown values. */
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

/** A record above, with its inheritable values. */
export interface Lender {
  level: HolderLevel;
  values: Readonly<Record<string, FormValues>>;
}

export interface Inherited {
  parts: FormValues;
  /** Level of the record that the value comes from. */
  from: HolderLevel;
}

/** For each field the nearest record above that has a value; `lenders` run from the parent upwards. */
export function nearestValues(lenders: readonly Lender[]): Record<string, Inherited> {
  const nearest: Record<string, Inherited> = {};
  for (const { level, values } of lenders) {
    for (const [name, parts] of Object.entries(values)) nearest[name] ??= { parts, from: level };
  }
  return nearest;
}

/** The inherited values of empty fields. */
export function fillEmpty(
  values: FormValues,
  inherited: Readonly<Record<string, Pick<Inherited, 'parts'>>>,
): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [name, { parts }] of Object.entries(inherited)) {
    if (isEmptyInForm(values[name]) && values[`${name}Unknown`] !== true) Object.assign(filled, parts);
  }
  return filled;
}

/** The inherited values of all fields that were not typed; a new form starts with some of them. */
export function fillUntyped(
  form: Pick<Form, 'values' | 'changed'>,
  parts: Parameters<typeof fillEmpty>[1],
): Record<string, unknown> {
  const typed = form.changed();
  const values = Object.fromEntries(Object.entries(form.values()).filter(([name]) => typed.has(name)));
  return fillEmpty(values, parts);
}

export function alreadyHas(values: FormValues, name: string, parts: FormValues): boolean {
  return sameValue(values[name], parts[name]);
}
