import type { NamedRef } from '../../fields/record-values.ts';
import type { Texts } from '../../locale/make-texts.ts';
import { idOfItem, joinItems, namedItem, splitItems } from '../../text/list-cell.ts';
import { VALUE_LISTS, type ValueListName } from '../../values/value-lists.ts';
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

/** A number in a form is text until it is validated. */
export function typedNumber(stored: unknown): unknown {
  return typeof stored === 'number' ? String(stored) : stored;
}

export function plainText(value: unknown): string[] {
  return [String(value ?? '')];
}

export function numberInWords(value: unknown, _field: unknown, { format }: Texts): string {
  return typeof value === 'number' ? format.number(value) : String(value);
}

const NAMES = Object.fromEntries(
  Object.entries(VALUE_LISTS).map(([list, items]) => [
    list,
    new Map(items.map(({ id, name }) => [id, name])),
  ]),
) as Record<ValueListName, Map<string, string>>;

export function choiceName(list: ValueListName, id: string): string | undefined {
  return NAMES[list].get(id);
}

export function choiceCell(list: ValueListName, id: string): string {
  return namedItem(choiceName(list, id) ?? id, id);
}

/** A date or a list of creators that is marked unknown. */
export const UNKNOWN = 'unknown';

export function readIds(cell: string): string[] {
  if (cell === UNKNOWN) return [];
  return splitItems(cell).flatMap((item) => idOfItem(item) ?? []);
}

/** `Jan Kowalski [7] | Zofia [9]`: names for people, ids for programs. */
export const refsCell = {
  writeCell: (value: unknown) =>
    joinItems(((value as readonly NamedRef[] | null) ?? []).map(({ id, name }) => namedItem(name, id))),
  readCell: (cell: string) => readIds(cell).map(Number),
};

export function namesOf(value: unknown): string[] {
  return ((value as readonly { name: string }[] | null) ?? []).map(({ name }) => name);
}
