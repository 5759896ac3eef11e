import { DOCUMENTATION_NUMBERS, type Documentation, type Medium } from '../fields/documentation.ts';
import { joinItems, pairsItem, pairsOfItem, splitItems } from '../text/list-cell.ts';
import type { CellValue, KindFacts, KindRules } from './kind.ts';
import { documentationSchema } from './parts/documentation-schema.ts';
import { numberCell } from './parts/plain-cell.ts';

const MEDIA = 'media';
const MEDIUM_NUMBERS = new Set(['number', 'numberOfFiles']);
const MEDIUM_FLAGS = new Set(['isBlackAndWhite', 'isColor', 'isSepia']);

function readMedium(item: string): Medium {
  const pairs = Object.entries(pairsOfItem(item)).map(([name, text]) => {
    if (MEDIUM_NUMBERS.has(name)) return [name, Number(text)];
    return [name, MEDIUM_FLAGS.has(name) ? text === 'true' : text];
  });
  return Object.fromEntries(pairs) as Medium;
}

/** Carriers have names, labels and formats of their own. */
function mediaTexts(value: unknown): string[] {
  const { media } = (value ?? {}) as Documentation;
  return (media ?? []).map(({ name, label, format }) =>
    [name, label, format].filter((text) => typeof text === 'string').join(' '),
  );
}

export const documentation: KindFacts<'documentation'> = {
  empty: {},
  isOwn: true,
  hasParts: true,
  cellParts: [...Object.keys(DOCUMENTATION_NUMBERS), MEDIA],
  /** Of one part: a number, or the carriers as a list. */
  writeCell: (part) =>
    Array.isArray(part) ? joinItems((part as Medium[]).map(pairsItem)) : ((part as CellValue) ?? null),
  readCell: (cell, _field, part) => {
    if (part === MEDIA) return splitItems(cell).map(readMedium);
    return numberCell.readCell(cell);
  },
  searchText: mediaTexts,
};

export const documentationRules: KindRules<'documentation'> = {
  schema: ({ group }) => documentationSchema(group),
  view: ({ group }) => documentationSchema(group),
};
