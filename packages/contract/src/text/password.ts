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

/** Known facts about a person, which an attacker tries first. */
export interface PersonalWords {
  fullName?: unknown;
  name?: unknown;
  email?: unknown;
}

/** Contained anywhere it is refused; a shorter one only as a whole word (`Jan12345`), else half of all passwords would be refused. */
const LONG_ENOUGH = 4;
const SHORTEST = 3;

/** Without case and accents, as an attacker would write it. */
export function foldedForGuessing(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ł/g, 'l');
}

function wordsOf({ fullName, name, email }: PersonalWords): string[] {
  const local = String(email ?? '').split('@', 1)[0] ?? '';
  const texts = [String(fullName ?? ''), String(name ?? ''), local].map(foldedForGuessing);
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(parts)].filter((part) => codePoints(part) >= SHORTEST);
}

/** True where a password contains the name, the login or the local part of the e-mail address. */
export function containsOwnName(password: string, person: PersonalWords): boolean {
  const folded = foldedForGuessing(password);
  const alone = new Set(folded.split(/[^\p{L}]+/u));
  return wordsOf(person).some((word) =>
    codePoints(word) >= LONG_ENOUGH ? folded.includes(word) : alone.has(word),
  );
}
