import { valueName } from '../locale/value-name.ts';
import { isValueOf } from '../values/value-lists.ts';
import type { KindFacts, KindRules } from './kind.ts';
import { choiceCell, choiceName, readIds } from './parts/cells.ts';
import { textThat, textView } from './parts/schemas.ts';

export const choice: KindFacts<'choice'> = {
  empty: null,
  writeCell: (value, { list }) => (typeof value === 'string' ? choiceCell(list, value) : null),
  readCell: (cell) => readIds(cell)[0] ?? null,
  inWords: (value, { list }, texts) => valueName(texts, list, String(value)) ?? String(value),
  shape: 'words',
  searchText: (value, { list }) => (value == null ? [] : [choiceName(list, String(value)) ?? '']),
};

export const choiceRules: KindRules<'choice'> = {
  schema: ({ list }) => textThat((value) => (isValueOf(list, value) ? null : 'Value')),
  view: textView,
};
