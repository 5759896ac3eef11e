import { z } from 'zod';
import { fault } from '../../derive/issue.ts';
import type { ConstraintType } from '../../errors.ts';

/** A form sends numbers as typed: digits in a string are a number, nothing is nothing. */
export function digitsToNumber(value: unknown): unknown {
  if (value === '') return null;
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value.trim()) : value;
}

export function wholeThat(check: (value: number) => ConstraintType | null) {
  return z.number().superRefine((value, ctx) => {
    const broken = Number.isInteger(value) ? check(value) : 'Type';
    if (broken) fault(ctx, broken);
  });
}

export function typedWhole(check: (value: number) => ConstraintType | null) {
  return z.preprocess(digitsToNumber, wholeThat(check));
}

export const numberView = () => z.int();
