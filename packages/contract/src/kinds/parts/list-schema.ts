import { z } from 'zod';
import { fault } from '../../derive/issue.ts';

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
