import { z } from 'zod';
import { fault } from '../../derive/issue.ts';
import type { ConstraintType } from '../../errors.ts';
import { WHOLE_MAX } from '../../fields/field.ts';
import { codePoints } from '../../text/unicode.ts';

/** Faults are reported for so many items; reporting thousands takes long and is no help. */
const STRETCH = 500;

/** Up to the end of the first stretch in which something is wrong: what follows is refused with it, unread. */
function upToFirstFault(item: z.ZodType, list: unknown[]): unknown[] {
  for (let from = 0; from + STRETCH < list.length; from += STRETCH) {
    const isRight = list.slice(from, from + STRETCH).every((value) => item.safeParse(value).success);
    if (!isRight) return list.slice(0, from + STRETCH);
  }
  return list;
}

/** A list of at most `max`. One that is longer is refused as such: its items are not looked at one by one. */
export function listOf<Item extends z.ZodType>(item: Item, max: number) {
  return z.preprocess((value, ctx) => {
    if (!Array.isArray(value)) return value;
    if (value.length <= max) return upToFirstFault(item, value);
    fault(ctx, 'Size');
    return z.NEVER;
  }, z.array(item).max(max));
}

type Check = (value: string) => ConstraintType | null;

export function textThat(check: Check) {
  return z.string().superRefine((value, ctx) => {
    const broken = check(value);
    if (broken) fault(ctx, broken);
  });
}

export function sizedText(field: { max: number; min?: number }, check?: Check) {
  return textThat((value) => {
    const length = codePoints(value);
    if (length > field.max || length < (field.min ?? 0)) return 'Size';
    return check?.(value) ?? null;
  });
}

/** Text as it is read; whether it may be missing is said by the entity. */
export const textView = () => z.string();

/** A form sends numbers as typed: digits in a string are a number, nothing is nothing. */
export function digitsToNumber(value: unknown): unknown {
  if (value === '') return null;
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value.trim()) : value;
}

export function wholeThat(check: (value: number) => ConstraintType | null) {
  return z.number().superRefine((value, ctx) => {
    const broken = Number.isInteger(value) ? check(value) : 'Type';
    if (broken) fault(ctx, broken);
  });
}

export function typedWhole(check: (value: number) => ConstraintType | null) {
  return z.preprocess(digitsToNumber, wholeThat(check));
}

export const numberView = () => z.int();

const LIST_MAX = 1000;

/** A list that names each thing once. */
export function uniqueList<T>(item: z.ZodType<T>, max = LIST_MAX) {
  return listOf(item, max).superRefine((items, ctx) => {
    const seen = new Set<T>();
    items.forEach((value, i) => {
      if (seen.has(value)) fault(ctx, 'Duplicate', [i]);
      seen.add(value);
    });
  });
}

/** `7` and `{ id: 7, name: … }` name the same thing. */
export function reference() {
  return z.preprocess(
    (value) => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value),
    z.int().positive().max(WHOLE_MAX),
  );
}

export const namedRefsView = () => z.array(z.object({ id: z.int(), name: z.string() }));
