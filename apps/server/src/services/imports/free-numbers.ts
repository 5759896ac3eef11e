import type { RowToCheck } from '../../queries/imports/import-rows.ts';

/** Past so many taken ones somebody should say the number. */
const MOST_TRIED = 100;
const NUMBER = /^\d{1,9}$/;

export const numbered = (number: number) => String(number).padStart(2, '0');

/** The signatures that a row may take: its own, or where the reader made one up for the top of a file, the next ones too. */
export function numbersFor({ proposed, signature }: RowToCheck): string[] {
  const own = signature?.trim() ?? '';
  if (!proposed.isNumbered || proposed.parent !== null || !NUMBER.test(own)) return [own];
  return Array.from({ length: MOST_TRIED }, (_, at) => numbered(Number(own) + at));
}

const ZEROS = ['0', '00', '000'];

/** What a number may have been before a spreadsheet took its zeros. */
export function withZeros(signature: string): string[] {
  return NUMBER.test(signature) ? ZEROS.map((zeros) => zeros + signature) : [];
}

/** Whether one is the other without the zeros in front of it. */
export function hasLostZeros(given: unknown, stored: string): boolean {
  return typeof given === 'string' && withZeros(given).includes(stored);
}
