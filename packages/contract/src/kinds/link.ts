import type { KindFacts, KindRules } from './kind.ts';
import { plainText, textCell } from './parts/cells.ts';
import { sizedText, textView } from './parts/schemas.ts';

export const link: KindFacts<'link'> = {
  empty: '',
  ...textCell,
  shape: 'address',
  searchText: plainText,
};

export const linkRules: KindRules<'link'> = { schema: (field) => sizedText(field), view: textView };
