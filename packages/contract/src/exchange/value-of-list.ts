import { idOfItem, unescapeItem } from '../text/list-cell.ts';
import { VALUE_LISTS, type ValueListName } from '../values/value-lists.ts';
import { languageOf } from './language-codes.ts';

export const fold = (text: string) => text.trim().toLowerCase();

const IDS = Object.fromEntries(
  Object.entries(VALUE_LISTS).map(([list, items]) => [
    list,
    new Map(
      (items as readonly { id: string; name: string }[]).flatMap(({ id, name }) => [
        [fold(name), id] as const,
        [id, id] as const,
      ]),
    ),
  ]),
) as unknown as Record<ValueListName, Map<string, string>>;

/** A value of a list by `name [id]`, by its id or by its name. */
export function valueOfList(list: ValueListName, text: string): string | null {
  const ids = IDS[list];
  const id = idOfItem(text);
  if (id !== null && ids.get(id) === id) return id;
  const plain = unescapeItem(text);
  return ids.get(text) ?? ids.get(fold(plain)) ?? (list === 'languages' ? languageOf(plain) : null);
}
