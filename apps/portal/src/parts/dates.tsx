import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { areYears } from '@regest/contract/kinds/parts/date-words.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { useTexts } from '../frame/portal-context.tsx';

interface Parts {
  year: number;
  month: number | null;
  day: number | null;
}

function partsOf(text: string): Parts {
  const [year = '', month, day] = text.split('-');
  return { year: Number(year), month: month ? Number(month) : null, day: day ? Number(day) : null };
}

function formatDate(text: string, { format }: Texts): string {
  const { year, month, day } = partsOf(text);
  return format.partialDate(year, month, day);
}

function entryText({ dateFrom, dateTo, qualifier }: DateEntry, texts: Texts): string {
  const ends = [dateFrom, ...(dateTo && dateTo !== dateFrom ? [dateTo] : [])].map((end) =>
    formatDate(end, texts),
  );
  // Years are close to the dash; dates with spaces are apart from it.
  const both = ends.join(areYears(ends) ? '–' : '\u00a0– ');
  return qualifier ? texts.say(`portal.qualifier.${qualifier}`, { date: both }) : both;
}

/** All dates in words; `b.d.` where none is known. */
export function datesText(dates: readonly DateEntry[], texts: Texts): string {
  if (dates.length === 0) return texts.say('portal.noDate');
  return dates.map((entry) => entryText(entry, texts)).join(', ');
}

/** The years alone: `1908–1989`. */
export function yearsText(dates: readonly DateEntry[], texts: Texts): string {
  const years = dates.flatMap(({ dateFrom, dateTo }) => [
    partsOf(dateFrom).year,
    partsOf(dateTo ?? dateFrom).year,
  ]);
  if (years.length === 0) return texts.say('portal.noDate');
  const [from, to] = [Math.min(...years), Math.max(...years)];
  return from === to ? String(from) : `${from}–${to}`;
}

/** The date in the margin, as in a printed regest: the year large, the day below it. */
export function MarginDate({ dates }: { dates: readonly DateEntry[] }) {
  const texts = useTexts();
  const [first] = dates;
  const isDay = first !== undefined && dates.length === 1 && !first.dateTo && first.dateFrom.length > 4;
  const { month = null, day = null } = first ? partsOf(first.dateFrom) : {};
  const below = isDay ? texts.format.partialDate(2000, month, day).replace(/\s*2000\s*/, '') : '';
  const doubt = first?.qualifier === 'uncertain' ? texts.say('portal.uncertain') : '';
  return (
    <p className="margin-date">
      <b>{yearsText(dates, texts)}</b>
      {(below || doubt) && <span>{[below, doubt].filter(Boolean).join(', ')}</span>}
    </p>
  );
}
