import { type DateEntry, isRange } from '@regest/contract/fields/date-entry.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { parseArchivalDate } from '@regest/contract/text/archival-date.ts';
import { shortDates } from '../dates-in-words.ts';
import { oneLine } from '../one-line.ts';
import type { Cited } from './cited.ts';
import { citedSeconds } from './cited-seconds.ts';

type DateParts = number[];

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

export function firstYear(dates: readonly DateEntry[]): number | null {
  const years = dates.flatMap(({ dateFrom }) => parseArchivalDate(dateFrom)?.year ?? []);
  return years.length > 0 ? Math.min(...years) : null;
}

/** One date in parts; several, or one that is only a bound, in words. */
function issued(dates: readonly DateEntry[], texts: Texts) {
  const [date, ...more] = dates;
  if (!date) return undefined;
  const ends = [date.dateFrom, ...(isRange(date.dateType) ? [date.dateTo ?? ''] : [])].map(partsOf);
  const bounded = date.qualifier === 'before' || date.qualifier === 'after';
  if (more.length > 0 || bounded || ends.includes(null)) return { literal: shortDates(dates, texts) };
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
      author: cited.creators.map(({ name }) => ({ literal: oneLine(name) })),
    }),
    ...(date && { issued: date }),
    archive: oneLine(cited.archive),
    archive_location: oneLine(cited.signature),
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
