import { valueName } from '@regest/contract/locale/value-name.ts';
import type { ValueListName } from '@regest/contract/values/value-lists.ts';
import { editorTexts } from '../../ui/texts/editor-texts.ts';

export function nameOfValue(list: ValueListName, id: string): string | undefined {
  return valueName(editorTexts, list, id);
}
