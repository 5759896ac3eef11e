import type { KindFacts, KindRules } from './kind.ts';
import { plainText, textCell } from './parts/plain-cell.ts';
import { sizedText, textView } from './parts/text-schema.ts';

export const text: KindFacts<'text'> = {
  empty: '',
  ...textCell,
  shape: 'paragraphs',
  searchText: plainText,
};

export const textRules: KindRules<'text'> = { schema: (field) => sizedText(field), view: textView };
