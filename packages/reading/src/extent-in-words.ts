import type { Documentation } from '@regest/contract/fields/documentation.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { decimalInWords } from '@regest/contract/text/decimal.ts';

type Fields = Readonly<Record<string, unknown>>;

const COUNTED = {
  textDocumentation: 'inventory.documents',
  photoDocumentation: 'inventory.photos',
  audioDocumentation: 'inventory.recordings',
  videoDocumentation: 'inventory.films',
} as const;

function duration({ hoursDuration, minutesDuration, secondsDuration }: Documentation): string {
  const parts = [hoursDuration ?? 0, minutesDuration ?? 0, secondsDuration ?? 0];
  if (parts.every((part) => part === 0)) return '';
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** `42 s., 3 dok., 12 fot.`; the total where the details are not given. */
export function extentInWords(fields: Fields, { say }: Texts): string {
  const parts = Object.entries(COUNTED).flatMap(([group, key]) => {
    const documentation = fields[group] as Documentation | null | undefined;
    if (!documentation) return [];
    const { numberOfPages, numberOfDocuments } = documentation;
    return [
      numberOfPages ? say('inventory.pages', { count: numberOfPages }) : '',
      numberOfDocuments ? say(key, { count: numberOfDocuments }) : '',
      duration(documentation),
    ].filter((part) => part !== '');
  });
  if (parts.length > 0) return parts.join(', ');
  return typeof fields.totalSize === 'number' && fields.totalSize > 0 ? String(fields.totalSize) : '';
}

const SIZES = {
  sizeArchivalUnits: 'unitsOfMeasure.archivalUnits',
  sizeRunningMeters: 'unitsOfMeasure.runningMeters',
  sizeMegabytes: 'unitsOfMeasure.megabytes',
} as const;

/** `120 j.a., 2,5 mb`: the sizes of a collection. */
export function sizeInWords(fields: Fields, { say, locale }: Texts): string {
  return Object.entries(SIZES)
    .filter(([name]) => fields[name] !== undefined && fields[name] !== null)
    .map(([name, key]) => say(key, { value: decimalInWords(String(fields[name]), locale) }))
    .join(', ');
}
