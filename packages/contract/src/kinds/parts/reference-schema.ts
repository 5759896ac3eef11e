import { z } from 'zod';
import { fault } from '../../derive/issue.ts';
import { WHOLE_MAX } from '../../fields/field.ts';
import { listOf } from './list-schema.ts';

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
