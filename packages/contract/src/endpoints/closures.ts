import { z } from 'zod';
import { RECORD_LEVELS } from '../levels.ts';
import { CLOSURE_REASONS, CLOSURE_SCOPES } from '../values/closure.ts';

/** What keeps readers from a record or a file at this moment, its own or inherited; an agreement is named by its id. */
export const closedView = z.object({
  scope: z.enum(CLOSURE_SCOPES),
  reason: z.enum(CLOSURE_REASONS),
  until: z.string().nullable(),
  from: z.object({
    kind: z.enum(['record', 'file', 'agreement']),
    id: z.int(),
    level: z.enum(RECORD_LEVELS).nullable(),
    title: z.string().nullable(),
  }),
});
export type Closed = z.output<typeof closedView>;
