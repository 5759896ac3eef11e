import { z } from 'zod';
import { fault } from '../../derive/issue.ts';
import {
  DOCUMENTATION_NUMBERS,
  DURATION_PATTERN,
  MEDIA_MAX,
  MEDIUM_TEXT_MAX,
  mediumTypesOf,
} from '../../fields/documentation.ts';
import type { DocumentationGroup } from '../../fields/field.ts';
import { isDecimal } from '../../text/decimal.ts';
import { codePoints } from '../../text/unicode.ts';
import { digitsToNumber, listOf, wholeThat } from './schemas.ts';

function blankToNull(value: unknown): unknown {
  return value === '' ? null : value;
}

function numberUpTo(max: number) {
  return z.preprocess(
    digitsToNumber,
    wholeThat((value) => (value < 0 || value > max ? 'Range' : null)).nullable(),
  );
}

const text = z.preprocess(
  blankToNull,
  z
    .string()
    .superRefine((value, ctx) => {
      if (codePoints(value) > MEDIUM_TEXT_MAX) fault(ctx, 'Size');
    })
    .nullable(),
);

function matching(test: (value: string) => boolean) {
  return z.preprocess(
    blankToNull,
    z
      .string()
      .superRefine((value, ctx) => {
        if (!test(value)) fault(ctx, 'Pattern');
      })
      .nullable(),
  );
}

const count = numberUpTo(DOCUMENTATION_NUMBERS.numberOfPages);
const flag = z.boolean().nullable();

function mediumSchema(group: DocumentationGroup) {
  const types = mediumTypesOf(group).map((type) => type.id);
  return z
    .object({
      mediumType: z.enum(types as [string, ...string[]]),
      number: count,
      format: text,
      numberOfFiles: count,
      sizeOfFiles: matching(isDecimal),
      isBlackAndWhite: flag,
      isColor: flag,
      isSepia: flag,
      duration: matching((value) => DURATION_PATTERN.test(value)),
      name: text,
      label: text,
    })
    .partial()
    .required({ mediumType: true });
}

export function documentationSchema(group: DocumentationGroup) {
  const numbers = Object.fromEntries(
    Object.entries(DOCUMENTATION_NUMBERS).map(([name, max]) => [name, numberUpTo(max).optional()]),
  );
  return z.object({ ...numbers, media: listOf(mediumSchema(group), MEDIA_MAX).nullable().optional() });
}
