import type { Field } from '@regest/contract/fields/field.ts';
import { type FormValues, isEmptyInForm } from '../../fields/form/values.ts';

const FALLBACK: Readonly<Record<string, unknown>> = { languages: ['pol'], totalSize: '0' };

/**
 * Simple mode hides some required fields. Where such a field is empty it takes the parent's value, else Polish or 0,
 * and the form says so.
 */
export function simpleDefaults(
  fields: readonly Field[],
  values: FormValues,
  parentValues: FormValues,
): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const field of fields) {
    if (!field.required || field.simple || field.tab === null || !isEmptyInForm(values[field.name])) continue;
    const inherited = parentValues[field.name];
    const value = isEmptyInForm(inherited) ? FALLBACK[field.name] : inherited;
    if (value !== undefined) filled[field.name] = value;
  }
  return filled;
}
