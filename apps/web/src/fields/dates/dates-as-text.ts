import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { isArchivalDate } from '@regest/contract/text/archival-date.ts';
import { readTypedDate } from '@regest/contract/text/typed-date.ts';
import { say } from '../../ui/texts/editor-texts.ts';

/** A date in a form that is parsed again: cells come back from a spreadsheet as they are shown. */
function dateText({ dateFrom, dateTo, qualifier }: DateEntry): string {
  const date = dateTo ? `${dateFrom}–${dateTo}` : dateFrom;
  return qualifier ? say(`dates.asText.${qualifier}`, { date }) : date;
}

export const datesText = (dates: readonly DateEntry[]): string => dates.map(dateText).join('; ');

/** Two stored dates with a dash need no guessing which of their dashes it is. */
function storedRange(part: string): [string, string] | null {
  const [from = '', to = '', ...rest] = part.split('–').map((end) => end.trim());
  return rest.length === 0 && isArchivalDate(from, false) && isArchivalDate(to, false) ? [from, to] : null;
}

function readDate(part: string): DateEntry {
  const range = storedRange(part);
  if (range) return { dateType: 'freeFormRange', dateFrom: range[0], dateTo: range[1] };
  const read = readTypedDate(part);
  // A text that is no date is sent as it is: the server names the fault.
  if (read === null || !('dateFrom' in read)) return { dateType: 'freeFormSingle', dateFrom: part };
  const { dateFrom, dateTo, qualifier } = read;
  return {
    dateType: dateTo === null ? 'freeFormSingle' : 'freeFormRange',
    dateFrom,
    ...(dateTo !== null && { dateTo }),
    ...(qualifier && { qualifier }),
  };
}

/** Dates on one line, parted by semicolons or commas, as a save sends them. */
export function readDates(text: string): DateEntry[] {
  return text
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readDate);
}
