import type { DateEntry, DateType } from '@regest/contract/fields/date-entry.ts';
import { isRange } from '@regest/contract/fields/date-entry.ts';
import { dateInWords as inWords } from '@regest/contract/kinds/parts/date-words.ts';
import { readTypedDate } from '@regest/contract/text/typed-date.ts';
import { editorTexts } from '../../ui/texts/editor-texts.ts';

function asRange(dateType: DateType): DateType {
  return dateType.startsWith('freeForm') ? 'freeFormRange' : 'range';
}

/** Another kind of date keeps what fits it; `previousEnd` is the end it had when it was a range before. */
export function withType(entry: DateEntry, dateType: DateType, previousEnd = ''): DateEntry {
  return { ...entry, dateType, dateTo: isRange(dateType) ? entry.dateTo || previousEnd : null };
}

/**
 * The entry with this text in one end. A date that is retyped, over one that was emptied or replaced, loses the
 * qualifier of the one before; amending a digit keeps it.
 */
export function withText(entry: DateEntry, end: 'dateFrom' | 'dateTo', text: string): DateEntry {
  const before = entry[end] ?? '';
  const isAnew = end === 'dateFrom' && before.length > text.length && text.length <= 1;
  return { ...entry, [end]: text, ...(isAnew && entry.qualifier && { qualifier: null }) };
}

/**
 * Parses the text of one end: "3.05.1936", "maj 1936", "1918–1939". Returns the same entry where nothing changes, and
 * 'unknown' for "b.d.".
 */
export function understood(entry: DateEntry, end: 'dateFrom' | 'dateTo'): DateEntry | 'unknown' {
  const typed = entry[end] ?? '';
  const read = readTypedDate(typed);
  if (!read || 'riddle' in read) return entry;
  if ('unknown' in read) return 'unknown';
  const { dateFrom, dateTo, qualifier } = read;
  if (dateTo === null && qualifier === null && dateFrom === typed) return entry;
  const sure = qualifier === null ? {} : { qualifier };
  if (dateTo === null) return { ...entry, ...sure, [end]: dateFrom };
  return { ...entry, ...sure, dateFrom, dateTo, dateType: asRange(entry.dateType) };
}

export function dateInWords(entry: DateEntry): string {
  return inWords(entry, editorTexts);
}
