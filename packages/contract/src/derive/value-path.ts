import { isBlank } from '../text/unicode.ts';

// Apart from the checks, so that what only moves values about does not carry the rules with it.

export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return isBlank(value);
  return Array.isArray(value) && value.length === 0;
}

/** Reads `address.city` out of nested values. */
export function valueAt(values: Record<string, unknown>, name: string): unknown {
  let current: unknown = values;
  for (const part of name.split('.')) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = (current as Record<string, unknown>)[part];
  }
  return current;
}

export function putAt(values: Record<string, unknown>, name: string, value: unknown): void {
  const parts = name.split('.');
  const last = parts.pop() ?? name;
  let current = values;
  for (const part of parts) {
    const next = current[part];
    const inner = typeof next === 'object' && next !== null ? (next as Record<string, unknown>) : {};
    current[part] = inner;
    current = inner;
  }
  current[last] = value;
}
