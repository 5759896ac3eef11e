import { BODY_DEPTH } from '@regest/contract/endpoints/body-limits.ts';
import { hasLongMarkRun, isStorableText, normalisablePieces } from '@regest/contract/text/unicode.ts';
import { AppError, invalidField } from '../errors/app-error.ts';
import { runInSteps, yieldToEventLoop } from '../operation/time-slices.ts';

/** Characters between two yields to the event loop. */
const SLICE = 100_000;
/** The cost of finding, naming and replacing a value, in characters. */
const VALUE_COST = 50;

class Budget {
  #left = SLICE;

  /** True when it is time to yield. */
  spend(cost: number): boolean {
    this.#left -= cost;
    if (this.#left > 0) return false;
    this.#left = SLICE;
    return true;
  }
}

type Cleaning = Generator<void, unknown, undefined>;

/**
 * Text is stored as typed, in one Unicode form (NFC), so that equal words are equal bytes. What no column can hold (NUL,
 * half a surrogate pair), and what would take too long to normalise, is refused by the name of the field.
 */
function* cleanText(text: string, path: string, budget: Budget): Cleaning {
  if (!isStorableText(text)) throw invalidField(path || 'body', 'Pattern');
  let clean = '';
  for (const piece of normalisablePieces(text, SLICE)) {
    if (budget.spend(VALUE_COST + piece.length)) yield;
    if (hasLongMarkRun(piece)) throw invalidField(path || 'body', 'Pattern');
    clean += piece.normalize('NFC');
  }
  return clean;
}

function* cleanValue(value: unknown, path: string, depth: number, budget: Budget): Cleaning {
  if (typeof value === 'string') return yield* cleanText(value, path, budget);
  if (budget.spend(VALUE_COST)) yield;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > BODY_DEPTH) throw new AppError('badRequest');
  const inside = (key: string | number) => (path ? `${path}.${key}` : String(key));
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    for (const [i, item] of value.entries()) list.push(yield* cleanValue(item, inside(i), depth + 1, budget));
    return list;
  }
  const entries: [string, unknown][] = [];
  for (const key in value) {
    const name = (yield* cleanText(key, path, budget)) as string;
    const item = (value as Record<string, unknown>)[key];
    entries.push([name, yield* cleanValue(item, inside(key), depth + 1, budget)]);
  }
  return Object.fromEntries(entries);
}

export async function cleanInput(value: unknown): Promise<unknown> {
  return runInSteps(cleanValue(value, '', 0, new Budget()), yieldToEventLoop);
}

/** A body names its fields from inside its resource key: `{ user: { fullName } }` breaks as `fullName`. */
export async function cleanBody(body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return cleanInput(body);
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  const entries: [string, unknown][] = [];
  const budget = new Budget();
  for (const [key, value] of Object.entries(body))
    entries.push([
      key,
      await runInSteps(cleanValue(value, isObject(value) ? '' : key, 1, budget), yieldToEventLoop),
    ]);
  return Object.fromEntries(entries);
}
