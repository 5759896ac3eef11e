import { z } from 'zod';
import { RECORD_LEVELS } from '../levels.ts';

/** One record on the way from the collection down to another. */
export const placeStep = z.object({
  id: z.int(),
  level: z.enum(RECORD_LEVELS),
  title: z.string(),
  signature: z.string(),
});
