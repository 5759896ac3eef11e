import { fieldErrors } from '@regest/contract/derive/issue.ts';
import { valueAt } from '@regest/contract/derive/value-path.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type { z } from 'zod';
import { invalid } from '../errors/app-error.ts';

/** The only fault of a field that was not sent is that it is missing. */
function faultsOf(error: z.ZodError, input: unknown): FieldError[] {
  return fieldErrors(error).map(({ fieldName, constraintType }) => {
    if (fieldName === '') return { fieldName: 'body', constraintType };
    const isSent = valueAt({ input }, `input.${fieldName}`) !== undefined;
    return { fieldName, constraintType: isSent ? constraintType : 'Required' };
  });
}

/** The input validated against its schema, all faults at once. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input, { reportInput: true });
  if (!result.success) throw invalid(faultsOf(result.error, input));
  return result.data;
}
