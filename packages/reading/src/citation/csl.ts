import { type DateEntry, isRange } from '@regest/contract/fields/date-entry.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { parseArchivalDate } from '@regest/contract/text/archival-date.ts';
import { shortDates } from '../in-words.ts';
import { oneLine } from '../one-line.ts';
import { type Cited, personName } from './cited.ts';
import { citedSeconds } from './cited-seconds.ts';

type DateParts = number[];

/** `before 1939` has no first year, `after 1945` no last one. */
const isBound = ({ qualifier }: DateEntry) => qualifier === 'before' || qualifier === 'after';

const TYPES: Record<RecordLevel, string> = {
  collection: 'collection',
  series: 'collection',
  unit: 'document',
  document: 'document',
};

function partsOf(text: string): DateParts | null {
  const date = parseArchivalDate(text);
  if (!date) return null;
  return [date.year, date.month, date.day].filter((part) => part !== null);
}

/** The first and the last year of all dates; null without a date, and for a date that is only a bound. */
export function yearRange(dates: readonly DateEntry[]): [first: number, last: number] | null {
  if (dates.some(isBound)) return null;
  const years = dates
    .flatMap(({ dateFrom, dateTo }) => [dateFrom, dateTo ?? dateFrom])
    .flatMap((text) => parseArchivalDate(text)?.year ?? []);
  return years.length === 0 ? null : [Math.min(...years), Math.max(...years)];
}

/** One date in parts; several, or one that is only a bound, in words. */
function issued(dates: readonly DateEntry[], texts: Texts) {
  const [date, ...more] = dates;
  if (!date) return undefined;
  const ends = [date.dateFrom, ...(isRange(date.dateType) ? [date.dateTo ?? ''] : [])].map(partsOf);
  if (more.length > 0 || isBound(date) || ends.includes(null)) return { literal: shortDates(dates, texts) };
  return { 'date-parts': ends as DateParts[], ...(date.qualifier && { circa: true }) };
}

/** An item of CSL JSON, as reference managers import it. */
export function cslItem(cited: Cited, texts: Texts): Record<string, unknown> {
  const { page } = cited;
  const seconds = citedSeconds(cited);
  const date = issued(cited.dates, texts);
  return {
    id: `regest-${cited.id}`,
    type: TYPES[cited.level],
    title: oneLine(cited.title),
    ...(cited.creators.length > 0 && {
      author: cited.creators.map((author) => {
        const person = personName(author);
        return person
          ? { family: oneLine(person.family), given: oneLine(person.given) }
          : { literal: oneLine(author.name) };
      }),
    }),
    ...(date && { issued: date }),
    archive: oneLine(cited.archive),
    archive_location: oneLine(cited.signature),
    'call-number': oneLine(cited.signature),
    ...(cited.collection !== null && { archive_collection: oneLine(cited.collection) }),
    ...(cited.languages[0] && { language: oneLine(cited.languages[0]) }),
    ...(page !== undefined && { page: String(page) }),
    ...(seconds !== '' && { section: seconds }),
    URL: cited.url,
    accessed: { 'date-parts': [partsOf(cited.accessed)] },
  };
}

export function cslJson(cited: readonly Cited[], texts: Texts): string {
  return `${JSON.stringify(
    cited.map((one) => cslItem(one, texts)),
    null,
    2,
  )}\n`;
}
