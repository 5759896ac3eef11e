import { z } from 'zod';
import { isDay } from '../../text/day.ts';
import {
  CLOSURE_ENDINGS,
  CLOSURE_REASONS,
  CLOSURE_SCOPES,
  type ClosureScope,
  MAX_CLOSURE_NOTE_LENGTH,
} from '../../values/closure.ts';
import { sizedText, textThat } from './schemas.ts';

const day = textThat((value) => (isDay(value) ? null : 'Pattern'));

export const closureSchema = (scopes: readonly ClosureScope[] = CLOSURE_SCOPES) =>
  z
    .object({
      scope: z.enum(scopes),
      reason: z.enum(CLOSURE_REASONS),
      until: day.nullable().default(null),
      atEnd: z.enum(CLOSURE_ENDINGS).default('open'),
      note: sizedText({ max: MAX_CLOSURE_NOTE_LENGTH }).nullable().optional(),
    })
    .transform(({ note, ...rest }) => ({ ...rest, ...(note?.trim() && { note }) }));

export const closureValue = z.object({
  scope: z.enum(CLOSURE_SCOPES),
  reason: z.enum(CLOSURE_REASONS),
  until: z.string().nullable(),
  atEnd: z.enum(CLOSURE_ENDINGS),
  /** For those who may set a closure. */
  note: z.string().nullable().optional(),
});
