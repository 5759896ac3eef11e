import { namedItem } from '../../text/list-cell.ts';
import { VALUE_LISTS, type ValueListName } from '../../values/value-lists.ts';

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
