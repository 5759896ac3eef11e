import { putAt, valueAt } from '@regest/contract/derive/value-path.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { factsOf, holdsValue, unknownMarkOf } from '@regest/contract/kinds/facts.ts';

/** Values of a form by field name: `title`, `address.city`, `datesUnknown`. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A record as a form edits it: numbers as they are typed, nothing as an empty text or list. */
export function toFormValues(
  fields: readonly Field[],
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    if (!holdsValue(field)) continue;
    const { empty, toForm } = factsOf(field);
    const stored = valueAt(record, field.name);
    values[field.name] = (toForm ? toForm(stored) : stored) ?? empty;
    const flag = unknownMarkOf(field);
    if (flag !== null) values[flag] = valueAt(record, flag) === true;
  }
  return values;
}

/** `address.city` becomes `address: { city }`, as values travel and are checked. */
export function nestValues(values: FormValues): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) putAt(nested, name, value);
  return nested;
}

/** Two values that would be stored alike: an empty text is nothing, digits are their number. */
function normal(value: unknown): unknown {
  if (value === '' || value === null || value === undefined || value === false) return undefined;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(normal);
  if (typeof value === 'object') {
    const parts = Object.entries(value)
      .map(([name, part]) => [name, normal(part)] as const)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return parts.length === 0 ? undefined : Object.fromEntries(parts);
  }
  return value;
}

export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === 'string' && typeof b === 'string') return false;
  return JSON.stringify(normal(a)) === JSON.stringify(normal(b));
}

export function isEmptyInForm(value: unknown): boolean {
  return normal(value) === undefined || (typeof value === 'string' && value.trim() === '');
}
