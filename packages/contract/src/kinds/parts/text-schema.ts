import { z } from 'zod';
import { fault } from '../../derive/issue.ts';
import type { ConstraintType } from '../../errors.ts';
import { codePoints } from '../../text/unicode.ts';

type Check = (value: string) => ConstraintType | null;

export function textThat(check: Check) {
  return z.string().superRefine((value, ctx) => {
    const broken = check(value);
    if (broken) fault(ctx, broken);
  });
}

export function sizedText(field: { max: number; min?: number }, check?: Check) {
  return textThat((value) => {
    const length = codePoints(value);
    if (length > field.max || length < (field.min ?? 0)) return 'Size';
    return check?.(value) ?? null;
  });
}

/** Text as it is read; whether it may be missing is said by the entity. */
export const textView = () => z.string();
