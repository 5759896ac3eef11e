import type { FieldError } from '@regest/contract/errors.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { isRange } from '@regest/contract/fields/date-entry.ts';
import { MAX_DATE_LENGTH } from '@regest/contract/text/archival-date.ts';
import { type DateRiddle, readTypedDate } from '@regest/contract/text/typed-date.ts';
import { say } from '../../ui/texts/editor-texts.ts';

const SHAPE = /^\d{1,4}(-\d{2}){0,2}$/;
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  // The genitive, as after the number of a day.
  new Intl.DateTimeFormat('pl', { day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(new Date(Date.UTC(2001, month, 1)))
    .replace(/^\d+\s/, ''),
);

/** `31.04.1908`: written like a day, and no day of the calendar. */
const TYPED_DAY = /^(\d{1,2})[-./\s]+(\d{1,2})[-./\s]+(\d{3,4})$/;

function dayAsStored(text: string): string | null {
  const [, day, month, year] = TYPED_DAY.exec(text.trim()) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}

/** `1908-04-31` is "31 kwietnia 1908"; what is no day of any month stays as it was typed. */
function inWords(text: string): string {
  const [year, month, day] = text.split('-');
  const name = MONTHS[Number(month) - 1];
  return name && day ? `${Number(day)} ${name} ${Number(year)}` : text;
}

function notReal(text: string, end: string, range: boolean): string {
  const which = range ? ` ${say(end === 'dateTo' ? 'dates.fixTo' : 'dates.fixFrom')}` : '';
  return say('dates.noSuchDay', { day: inWords(text) }) + which;
}

function riddleOf(text: string): DateRiddle | null {
  const read = readTypedDate(text);
  return read && 'riddle' in read ? read.riddle : null;
}

/** Message about one date; `part` is the path below the list: `0.dateFrom`, `0`. */
export function dateMessage(error: FieldError, value: unknown, part: string, yearsOnly: boolean): string {
  const [index = '', end = ''] = part.split('.');
  const entry = Array.isArray(value) ? (value[Number(index)] as DateEntry | undefined) : undefined;
  const text = String((end === 'dateTo' ? entry?.dateTo : entry?.dateFrom) ?? '');
  const range = entry !== undefined && isRange(entry.dateType);
  switch (error.constraintType) {
    case 'Required':
      return say(range ? 'dates.rangeIncomplete' : 'dates.enter');
    case 'Range':
      return say('dates.rangeReversed');
    case 'Duplicate':
      return say('dates.duplicate');
    case 'Pattern': {
      if (yearsOnly) return say('dates.yearWarning');
      const day = dayAsStored(text);
      if (day !== null) return notReal(day, end, range);
      if (riddleOf(text) !== null) return say(`dates.riddle.${riddleOf(text)}`);
      if (text.length > MAX_DATE_LENGTH) return say('dates.tooLong');
      return SHAPE.test(text) ? notReal(text, end, range) : say('dates.formatWarning');
    }
    default:
      return say('dates.formatWarning');
  }
}
