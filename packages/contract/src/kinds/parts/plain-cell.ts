import type { Texts } from '../../locale/make-texts.ts';
import type { CellValue } from '../kind.ts';

/** Text and numbers are written as they are. */
export const textCell = {
  writeCell: (value: unknown) => (value as CellValue | undefined) ?? null,
  readCell: (cell: string) => (cell === '' ? null : cell),
};

export const numberCell = {
  writeCell: textCell.writeCell,
  readCell: (cell: string) => (cell === '' ? null : Number(cell)),
};

/** What a form types into a number is text until it is checked. */
export function typedNumber(stored: unknown): unknown {
  return typeof stored === 'number' ? String(stored) : stored;
}

export function plainText(value: unknown): string[] {
  return [String(value ?? '')];
}

export function numberInWords(value: unknown, _field: unknown, { format }: Texts): string {
  return typeof value === 'number' ? format.number(value) : String(value);
}
