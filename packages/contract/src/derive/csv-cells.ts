import type { DateEntry, DateType } from '../fields/date-entry.ts';
import type { Medium } from '../fields/documentation.ts';
import { DOCUMENTATION_NUMBERS } from '../fields/documentation.ts';
import { idOfItem, joinItems, namedItem, pairsItem, pairsOfItem, splitItems } from '../text/list-cell.ts';
import type { Qualifier, ValueListName } from '../values/value-lists.ts';
import { VALUE_LISTS } from '../values/value-lists.ts';

/** A date or a list of creators that is marked unknown. */
export const UNKNOWN = 'unknown';

const NAMES = Object.fromEntries(
  Object.entries(VALUE_LISTS).map(([list, items]) => [
    list,
    new Map(items.map(({ id, name }) => [id, name])),
  ]),
) as Record<ValueListName, Map<string, string>>;

export function choiceCell(list: ValueListName, id: string): string {
  return namedItem(NAMES[list].get(id) ?? id, id);
}

/**
 * `range 1918/1939 circa`: the type, the date or both its ends, the qualifier. The type stands first because a
 * spreadsheet turns a bare `1939-09` into a day of its own.
 */
export function datesCell(dates: readonly DateEntry[]): string {
  return joinItems(
    dates.map(({ dateType, dateFrom, dateTo, qualifier }) => {
      const end = dateTo ? `/${dateTo}` : '';
      return `${dateType} ${dateFrom}${end}${qualifier ? ` ${qualifier}` : ''}`;
    }),
  );
}

export function readDatesCell(cell: string): DateEntry[] {
  if (cell === UNKNOWN) return [];
  return splitItems(cell).map((item) => {
    const [dateType = '', date = '', qualifier] = item.split(' ');
    const [dateFrom = '', dateTo] = date.split('/');
    return {
      dateType: dateType as DateType,
      dateFrom,
      ...(dateTo !== undefined && { dateTo }),
      ...(qualifier !== undefined && { qualifier: qualifier as Qualifier }),
    };
  });
}

export function readIdsCell(cell: string): string[] {
  if (cell === UNKNOWN) return [];
  return splitItems(cell).flatMap((item) => idOfItem(item) ?? []);
}

export function mediaCell(media: readonly Medium[]): string {
  return joinItems(media.map(pairsItem));
}

const MEDIUM_NUMBERS = new Set(['number', 'numberOfFiles']);
const MEDIUM_FLAGS = new Set(['isBlackAndWhite', 'isColor', 'isSepia']);

export function readMediaCell(cell: string): Medium[] {
  return splitItems(cell).map((item) => {
    const pairs = Object.entries(pairsOfItem(item)).map(([name, text]) => {
      if (MEDIUM_NUMBERS.has(name)) return [name, Number(text)];
      return [name, MEDIUM_FLAGS.has(name) ? text === 'true' : text];
    });
    return Object.fromEntries(pairs) as Medium;
  });
}

export const DOCUMENTATION_COLUMNS = [...Object.keys(DOCUMENTATION_NUMBERS), 'media'] as const;
