import { setImmediate as othersTurn } from 'node:timers/promises';
import { BODY_DEPTH } from '@regest/contract/endpoints/body-limits.ts';
import { hasLongMarkRun, isStorableText, normalisablePieces } from '@regest/contract/text/unicode.ts';
import { AppError, invalidField } from '../errors/app-error.ts';

/** Cleaned at one go; then whoever else is waiting has a turn. */
const STRETCH = 100_000;
/** What finding, naming and putting back a value costs, in characters. */
const VALUE_COST = 50;

class Work {
  #left = STRETCH;

  /** Whether it is time for others. */
  spend(cost: number): boolean {
    this.#left -= cost;
    if (this.#left > 0) return false;
    this.#left = STRETCH;
    return true;
  }
}

type Cleaning = Generator<void, unknown>;

/**
 * Text is stored as typed, in one Unicode form (NFC), so that equal words are equal
 * bytes. What no column can hold (NUL, half a surrogate pair), and what would take
 * ages to bring into that form, is refused by name.
 */
function* cleanText(text: string, path: string, work: Work): Cleaning {
  if (!isStorableText(text)) throw invalidField(path || 'body', 'Pattern');
  let clean = '';
  for (const piece of normalisablePieces(text, STRETCH)) {
    if (work.spend(VALUE_COST + piece.length)) yield;
    if (hasLongMarkRun(piece)) throw invalidField(path || 'body', 'Pattern');
    clean += piece.normalize('NFC');
  }
  return clean;
}

function* cleanValue(value: unknown, path: string, depth: number, work: Work): Cleaning {
  if (typeof value === 'string') return yield* cleanText(value, path, work);
  if (work.spend(VALUE_COST)) yield;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > BODY_DEPTH) throw new AppError('badRequest');
  const inside = (key: string | number) => (path ? `${path}.${key}` : String(key));
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    for (const [i, item] of value.entries()) list.push(yield* cleanValue(item, inside(i), depth + 1, work));
    return list;
  }
  const entries: [string, unknown][] = [];
  for (const key in value) {
    const name = (yield* cleanText(key, path, work)) as string;
    const item = (value as Record<string, unknown>)[key];
    entries.push([name, yield* cleanValue(item, inside(key), depth + 1, work)]);
  }
  return Object.fromEntries(entries);
}

async function inTurns(cleaning: Cleaning): Promise<unknown> {
  for (;;) {
    const { done, value } = cleaning.next();
    if (done) return value;
    await othersTurn();
  }
}

export async function cleanInput(value: unknown): Promise<unknown> {
  return inTurns(cleanValue(value, '', 0, new Work()));
}

/** A body names its fields from inside its resource key: `{ user: { fullName } }` breaks as `fullName`. */
export async function cleanBody(body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return cleanInput(body);
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  const entries: [string, unknown][] = [];
  const work = new Work();
  for (const [key, value] of Object.entries(body))
    entries.push([key, await inTurns(cleanValue(value, isObject(value) ? '' : key, 1, work))]);
  return Object.fromEntries(entries);
}
