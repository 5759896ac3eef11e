import type { NamedRef } from '../../fields/record-values.ts';
import { idOfItem, joinItems, namedItem, splitItems } from '../../text/list-cell.ts';

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
