import { codePoints } from './unicode.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 50;

/** The rules a new password is held to; the form shows each with its state. */
export const PASSWORD_RULES = {
  length: (text: string) => codePoints(text) >= PASSWORD_MIN && codePoints(text) <= PASSWORD_MAX,
  digit: (text: string) => /\d/.test(text),
  lower: (text: string) => /\p{Ll}/u.test(text),
  upper: (text: string) => /\p{Lu}/u.test(text),
} as const;
export type PasswordRule = keyof typeof PASSWORD_RULES;

export function brokenPasswordRules(text: string): PasswordRule[] {
  return (Object.keys(PASSWORD_RULES) as PasswordRule[]).filter((rule) => !PASSWORD_RULES[rule](text));
}
