import { z } from 'zod';
import type { ConstraintType, FieldError } from '../errors.ts';

/** Adds an issue that already knows its constraint, so that no caller has to guess it from Zod's code. */
export function fault(ctx: z.RefinementCtx, constraint: ConstraintType, path: PropertyKey[] = []): void {
  ctx.addIssue({ code: 'custom', params: { constraint }, path, message: constraint });
}

const isMissing = (input: unknown) => input === undefined || input === null;

function constraintOf(issue: z.core.$ZodIssue): ConstraintType {
  switch (issue.code) {
    case 'custom':
      return (issue.params?.constraint as ConstraintType | undefined) ?? 'Pattern';
    case 'too_small':
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'Size' : 'Range';
    case 'invalid_format':
      return 'Pattern';
    case 'invalid_value':
      return isMissing(issue.input) ? 'Required' : 'Value';
    case 'invalid_type':
      return isMissing(issue.input) ? 'Required' : 'Type';
    default:
      return 'Type';
  }
}

/** Zod's issues as the wire names them: a path and one constraint of the closed list, the first that is broken. */
export function fieldErrors(error: z.ZodError, prefix = ''): FieldError[] {
  const first = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const fieldName = [prefix, ...issue.path].filter((part) => part !== '').join('.');
    if (!first.has(fieldName)) first.set(fieldName, { fieldName, constraintType: constraintOf(issue) });
  }
  return [...first.values()];
}

/** A whole-number id of a path or a query. */
export const idText = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .meta({ type: 'integer' });
