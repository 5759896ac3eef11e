import { DOCUMENTATION_NUMBERS, type Documentation, type Medium } from '../fields/documentation.ts';
import type { Texts } from '../locale/make-texts.ts';
import { valueName } from '../locale/value-name.ts';
import { joinItems, pairsItem, pairsOfItem, splitItems } from '../text/list-cell.ts';
import type { CellValue, KindFacts, KindRules } from './kind.ts';
import { numberCell } from './parts/cells.ts';
import { documentationSchema } from './parts/documentation-schema.ts';

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

const isFilled = (part: unknown) => part !== null && part !== undefined && String(part).trim() !== '';

function mediumInWords(medium: Medium, texts: Texts): string {
  const type = valueName(texts, 'mediumTypes', medium.mediumType);
  return [medium.name || type, medium.number, medium.format, medium.label].filter(isFilled).join(', ');
}

function documentationInWords({ media, ...numbers }: Documentation, texts: Texts): string {
  const counted = Object.entries(numbers)
    .filter(([, number]) => isFilled(number))
    .map(([name, number]) => `${texts.labelOf('documentation', name)}: ${number}`);
  return [...counted, ...(media ?? []).map((medium) => mediumInWords(medium, texts))].join('\n');
}

export const documentation: KindFacts<'documentation'> = {
  empty: {},
  isOwn: true,
  hasParts: true,
  cellParts: [...Object.keys(DOCUMENTATION_NUMBERS), MEDIA],
  /** The cell of one part: a number, or the carriers as a list. */
  writeCell: (part) =>
    Array.isArray(part) ? joinItems((part as Medium[]).map(pairsItem)) : ((part as CellValue) ?? null),
  readCell: (cell, _field, part) => {
    if (part === MEDIA) return splitItems(cell).map(readMedium);
    return numberCell.readCell(cell);
  },
  /** A line for each number and each carrier. */
  inWords: (value, _field, texts) => documentationInWords(value as Documentation, texts),
  shape: 'carriers',
  searchText: mediaTexts,
};

export const documentationRules: KindRules<'documentation'> = {
  schema: ({ group }) => documentationSchema(group),
  view: ({ group }) => documentationSchema(group),
};
