import { z } from 'zod';
import { fault } from './issue.ts';

/** A list of at most `max`. One that is longer is refused as such: its items are not looked at one by one. */
export function listOf<Item extends z.ZodType>(item: Item, max: number) {
  return z.preprocess((value, ctx) => {
    if (!Array.isArray(value) || value.length <= max) return value;
    fault(ctx, 'Size');
    return z.NEVER;
  }, z.array(item).max(max));
}
