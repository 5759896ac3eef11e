import { VALUE_LISTS, type ValueListName } from '../values/value-lists.ts';
import type { Texts } from './make-texts.ts';

/** Name of a value of a closed list: Polish names are in the lists, those of other languages in their locale. */
export function valueName(texts: Texts, list: ValueListName, id: string): string | undefined {
  return texts.valueName(list, id) ?? VALUE_LISTS[list].find((item) => item.id === id)?.name;
}
