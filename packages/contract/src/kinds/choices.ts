import { z } from 'zod';
import { valueName } from '../locale/value-name.ts';
import { joinItems } from '../text/list-cell.ts';
import { isValueOf } from '../values/value-lists.ts';
import type { KindFacts, KindRules } from './kind.ts';
import { choiceCell, choiceName, readIds } from './parts/cells.ts';
import { textThat, uniqueList } from './parts/schemas.ts';

export const choices: KindFacts<'choices'> = {
  empty: [],
  writeCell: (value, { list }) =>
    Array.isArray(value) ? joinItems(value.map((id: string) => choiceCell(list, id))) : null,
  readCell: readIds,
  inWords: (value, { list }, texts) =>
    (value as string[]).map((id) => valueName(texts, list, id) ?? id).join(', '),
  shape: 'words',
  searchText: (value, { list }) =>
    ((value as string[] | null | undefined) ?? []).map((id) => choiceName(list, id) ?? ''),
};

export const choicesRules: KindRules<'choices'> = {
  schema: ({ list }) => uniqueList(textThat((value) => (isValueOf(list, value) ? null : 'Value'))),
  view: () => z.array(z.string()),
  isNeverNull: true,
  statements: (value) => value as readonly string[],
};
