import type { KindFacts, KindRules } from './kind.ts';
import { plainText, textCell } from './parts/plain-cell.ts';
import { sizedText, textView } from './parts/text-schema.ts';

export const link: KindFacts<'link'> = {
  empty: '',
  ...textCell,
  shape: 'address',
  searchText: plainText,
};

export const linkRules: KindRules<'link'> = { schema: (field) => sizedText(field), view: textView };
