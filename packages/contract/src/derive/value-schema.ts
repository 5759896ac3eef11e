import { z } from 'zod';
import type { ConstraintType } from '../errors.ts';
import { type Field, type PatternName, WHOLE_MAX } from '../fields/field.ts';
import { ROLES } from '../roles.ts';
import { isDay } from '../text/day.ts';
import { isDecimal } from '../text/decimal.ts';
import { brokenPasswordRules, type PASSWORD_RULES } from '../text/password.ts';
import { codePoints, turnsTextRound } from '../text/unicode.ts';
import { isValueOf } from '../values/value-lists.ts';
import { datesSchema } from './date-schema.ts';
import { digitsToNumber, documentationSchema } from './documentation-schema.ts';
import { fault } from './issue.ts';
import { listOf } from './list-schema.ts';

const PATTERNS: Record<PatternName, RegExp> = {
  pathAlias: /^[a-z0-9-]+$/,
  userName: /^[\p{L}\p{N}._@+-]+$/u,
  postCode: /^\d{2}-\d{3}$/,
};
const EMAIL = /^[^\s\p{C}@"<>()[\]\\,;:]+@[^\s\p{C}@"<>()[\]\\,;:.]+(\.[^\s\p{C}@"<>()[\]\\,;:.]+)+$/u;
const LIST_MAX = 1000;
/** A unit may be a thick volume, scanned leaf by leaf. */
const FILES_MAX = 10_000;

function string(check: (value: string) => ConstraintType | null) {
  return z.string().superRefine((value, ctx) => {
    const broken = check(value);
    if (broken) fault(ctx, broken);
  });
}

function sized(field: { max: number; min?: number }, check?: (value: string) => ConstraintType | null) {
  return string((value) => {
    const length = codePoints(value);
    if (length > field.max || length < (field.min ?? 0)) return 'Size';
    return check?.(value) ?? null;
  });
}

/** Spaces around a line are nobody's intention, and `01 ` beside `01` would be two of one signature. */
function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

/** A list that names each thing once. */
function unique<T>(item: z.ZodType<T>, max = LIST_MAX) {
  return listOf(item, max).superRefine((items, ctx) => {
    const seen = new Set<T>();
    items.forEach((value, i) => {
      if (seen.has(value)) fault(ctx, 'Duplicate', [i]);
      seen.add(value);
    });
  });
}

/** `7` and `{ id: 7, name: … }` name the same thing. */
const reference = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value),
  z.int().positive().max(WHOLE_MAX),
);

export interface SchemaContext {
  /** Dates of this entity are years. */
  yearsOnly?: boolean;
}

/** The rule of one field for a value that is not empty. Required is checked apart. */
export function valueSchema(field: Field, context: SchemaContext = {}): z.ZodType {
  switch (field.kind) {
    case 'line':
      return z.preprocess(
        trimmed,
        sized(field, (value) => (turnsTextRound(value) ? 'Pattern' : null)),
      );
    case 'text':
    case 'link':
      return sized(field);
    case 'email':
      return sized(field, (value) => (EMAIL.test(value) ? null : 'Pattern'));
    case 'pattern':
      return sized(field, (value) => (PATTERNS[field.pattern].test(value) ? null : 'Pattern'));
    case 'count':
      return z.preprocess(
        digitsToNumber,
        z.number().superRefine((value, ctx) => {
          if (!Number.isInteger(value)) fault(ctx, 'Type');
          else if (value < 1) fault(ctx, 'Positive');
          else if (value > WHOLE_MAX) fault(ctx, 'Range');
        }),
      );
    case 'whole':
      return z.preprocess(
        digitsToNumber,
        z.number().superRefine((value, ctx) => {
          if (!Number.isInteger(value)) fault(ctx, 'Type');
          else if (value < field.min || value > field.max) fault(ctx, 'Range');
        }),
      );
    case 'decimal':
      return string((value) => (isDecimal(value) ? null : 'Pattern'));
    case 'flag':
      return z.boolean();
    case 'day':
    case 'deadline':
      return string((value) => (isDay(value) ? null : 'Pattern'));
    case 'dates':
      return datesSchema(context.yearsOnly ?? false);
    case 'authors':
    case 'indices':
      return unique(reference);
    case 'files':
      return unique(reference, FILES_MAX);
    case 'choice':
      return string((value) => (isValueOf(field.list, value) ? null : 'Value'));
    case 'choices':
      return unique(string((value) => (isValueOf(field.list, value) ? null : 'Value')));
    case 'documentation':
      return documentationSchema(field.group);
    case 'parent':
    case 'institution':
    case 'recordLink':
      return reference;
    case 'role':
      return listOf(z.enum(ROLES), 1).refine((roles) => roles.length === 1);
    case 'password':
      return string((value) => {
        const broken = brokenPasswordRules(value);
        if (broken.length === 0) return null;
        return broken.includes('length' satisfies keyof typeof PASSWORD_RULES) ? 'Size' : 'Pattern';
      });
    case 'group':
      return z.unknown();
  }
}
