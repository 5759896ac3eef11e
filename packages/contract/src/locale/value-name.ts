import { VALUE_LISTS, type ValueListName } from '../values/value-lists.ts';
import type { Texts } from './make-texts.ts';

/** What a value of a closed list is called; Polish names stand in the lists, other languages bring theirs. */
export function valueName(texts: Texts, list: ValueListName, id: string): string | undefined {
  return texts.valueName(list, id) ?? VALUE_LISTS[list].find((item) => item.id === id)?.name;
}
