import type { KindFacts, KindRules } from './kind.ts';
import { plainText, textCell } from './parts/cells.ts';
import { sizedText, textView } from './parts/schemas.ts';

export const text: KindFacts<'text'> = {
  empty: '',
  ...textCell,
  shape: 'paragraphs',
  searchText: plainText,
};

export const textRules: KindRules<'text'> = { schema: (field) => sizedText(field), view: textView };
