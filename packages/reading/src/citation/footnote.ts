import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { parseArchivalDate } from '@regest/contract/text/archival-date.ts';
import { shortDates } from '../in-words.ts';
import { oneLine } from '../one-line.ts';
import type { Cited } from './cited.ts';
import { citedSeconds } from './cited-seconds.ts';

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

/** Polish footnotes have the month in Roman figures, `12 IV 1931`; English ones in words. */
function citedDay(text: string, { locale, format }: Texts): string {
  const date = parseArchivalDate(text);
  if (!date || date.month === null) return text;
  const { year, month, day } = date;
  if (locale !== 'pl') return format.partialDate(year, month, day).replaceAll('\u00a0', ' ');
  return [day, ROMAN[month - 1], year].filter((part) => part !== null).join(' ');
}

/** Years as a finding aid has them; days as a footnote does. */
function citedDates(dates: readonly DateEntry[], texts: Texts): string {
  if (dates.length === 0) return texts.say('inventory.dateUnknown');
  const written = dates.map((date) => ({
    ...date,
    dateFrom: citedDay(date.dateFrom, texts),
    ...(date.dateTo && { dateTo: citedDay(date.dateTo, texts) }),
  }));
  return shortDates(written, texts);
}

/** `s. 3`, `28:06–28:24`; nothing where the whole is meant. */
function citedPart(cited: Cited, { say }: Texts): string {
  const { page } = cited;
  return citedSeconds(cited) || (page === undefined ? '' : say('citation.page', { page }));
}

/**
 * The footnote of archivists: archive, collection, signature, title, date, page, link. Where a part of the title looks
 * like the rest of the line, it still is a part of the title: every value is one line and nothing is interpreted.
 */
export function footnote(cited: Cited, texts: Texts): string {
  const parts = [
    cited.archive,
    cited.collection ?? cited.title,
    texts.say('citation.signature', { signature: cited.signature }),
    ...(cited.collection === null ? [] : [cited.title]),
    citedDates(cited.dates, texts),
    citedPart(cited, texts),
    `${cited.url} ${texts.say('citation.accessed', { date: citedDay(cited.accessed, texts) })}`,
  ];
  return `${parts
    .map(oneLine)
    .filter((part) => part !== '')
    .join(', ')}.`;
}
