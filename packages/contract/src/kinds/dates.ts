import type { DateEntry, DateType } from '../fields/date-entry.ts';
import { joinItems, splitItems } from '../text/list-cell.ts';
import type { Qualifier } from '../values/value-lists.ts';
import type { KindFacts, KindRules } from './kind.ts';
import { UNKNOWN } from './parts/cells.ts';
import { datesSchema } from './parts/date-schema.ts';
import { dateInWords, exactDate } from './parts/date-words.ts';

const entries = (value: unknown) => (value as readonly DateEntry[] | null | undefined) ?? [];

function readEntry(item: string): DateEntry {
  const [dateType = '', date = '', qualifier] = item.split(' ');
  const [dateFrom = '', dateTo] = date.split('/');
  return {
    dateType: dateType as DateType,
    dateFrom,
    ...(dateTo !== undefined && { dateTo }),
    ...(qualifier !== undefined && { qualifier: qualifier as Qualifier }),
  };
}

export const dates: KindFacts<'dates'> = {
  empty: [],
  mayBeUnknown: true,
  hasParts: true,
  errors: { Presence: 'dates.presence', Required: 'dates.presence' },
  /**
   * `range 1918/1939 circa`: the type, the date or both its ends, the qualifier. The type comes first because a
   * spreadsheet turns a bare `1939-09` into a day of its own.
   */
  writeCell: (value) => joinItems(entries(value).map(exactDate)),
  readCell: (cell) => (cell === UNKNOWN ? [] : splitItems(cell).map(readEntry)),
  /** A line for each. */
  inWords: (value, _field, texts) =>
    entries(value)
      .map((entry) => dateInWords(entry, texts))
      .join('\n'),
  shape: 'dates',
  searchText: (value) =>
    entries(value).map(({ dateFrom, dateTo }) => (dateTo ? `${dateFrom} – ${dateTo}` : dateFrom)),
  ofRecord: (record) => record.dates,
};

export const datesRules: KindRules<'dates'> = {
  schema: (_field, { yearsOnly = false }) => datesSchema(yearsOnly),
  view: () => datesSchema(false),
  isNeverNull: true,
  statements: (value) =>
    (value as readonly DateEntry[]).map(({ dateFrom, dateTo }) =>
      dateTo ? `${dateFrom}/${dateTo}` : dateFrom,
    ),
};
