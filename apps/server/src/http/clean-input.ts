import { isStorableText } from '@regest/contract/text/unicode.ts';
import { AppError, invalidField } from './app-error.ts';

/** Deeper than any body of ours; a hostile one would otherwise overflow the stack. */
const MAX_DEPTH = 40;

/**
 * Text is stored as typed, in one Unicode form (NFC), so that equal words are equal
 * bytes. What no column can hold (NUL, half a surrogate pair) is refused by name.
 */
export function cleanInput(value: unknown, path = '', depth = 0): unknown {
  if (typeof value === 'string') {
    if (!isStorableText(value)) throw invalidField(path || 'body', 'Pattern');
    return value.normalize('NFC');
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) throw new AppError('badRequest');
  const inside = (key: string | number) => (path ? `${path}.${key}` : String(key));
  if (Array.isArray(value)) return value.map((item, i) => cleanInput(item, inside(i), depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      cleanInput(key, path, depth + 1),
      cleanInput(item, inside(key), depth + 1),
    ]),
  );
}

/** A body names its fields from inside its resource key: `{ user: { fullName } }` breaks as `fullName`. */
export function cleanBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return cleanInput(body);
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, cleanInput(value, isObject(value) ? '' : key, 1)]),
  );
}
