import type { Qualifier } from '../values/value-lists.ts';
import { isArchivalDate } from './archival-date.ts';
import { centuryOf, MONTH_WORD, monthOf } from './date-words.ts';

/** The parsed form of a typed date; `dateTo` is null where it is no range. */
export interface ReadDate {
  dateFrom: string;
  dateTo: string | null;
  qualifier: Qualifier | null;
}

/** Clear to a person, but no date the rules can hold: it has to be said in years. */
export type DateRiddle = 'partOfCentury' | 'decade';
export type TypedDate = ReadDate | { unknown: true } | { riddle: DateRiddle };

const QUALIFIED: readonly [RegExp, Qualifier][] = [
  [/^(około|ok\.?|ca\.?|circa|c\.)\s*/, 'circa'],
  [/^przed\s+/, 'before'],
  [/^po\s+/, 'after'],
];
const UNKNOWN = /^(b\.?\s*d\.?|bez daty|brak( daty)?|nieznana|niedatowan[aey])$/;
const RIDDLES: readonly [RegExp, DateRiddle][] = [
  [/^(pocz(\.|ątek|ątku)?|koniec|kon\.|poł(\.|owa)|przełom|[1-4]\.? ćw).*\b[ivx]+(\s*w)?/, 'partOfCentury'],
  [/^[ivx]+\/[ivx]+$/, 'partOfCentury'],
  [/^(lata|l\.)\s/, 'decade'],
];
const YEAR_MARK = /\s*\b(r\.?|roku|rok)$/;
const HALF = /^(i{1,2}|[12])\.?\s*(?:poł\.?|połowa)\s*([ivx]+)$/;
const DECADE = /^(?:lata|l\.)\s*(\d)0\.?\s*([ivx]+)$/;
const SHORT_END = /^(\d{4})-(\d{2})$/;
/** Days of one month, months of one year: "3–5 maja 1936", "maj–lipiec 1936". */
const SHARED_END = new RegExp(`^(\\d{1,2}|${MONTH_WORD})-(\\d{1,2}|${MONTH_WORD})([\\s.].*)$`);

const two = (part: string | number) => String(part).padStart(2, '0');

function dateOf(year: string, month?: string | number, day?: string): string {
  return [year, ...(month === undefined ? [] : [two(month)]), ...(day === undefined ? [] : [two(day)])].join(
    '-',
  );
}

/** One day, month or year, however people write it; null when it is none, or no day of the calendar. */
function readSingleDate(typed: string): string | null {
  const text = typed.trim().replace(YEAR_MARK, '').trim();
  const iso = /^(\d{1,4})(?:[-./](\d{1,2}))?(?:[-./](\d{1,2}))?$/.exec(text);
  const day = /^(\d{1,2})[-./\s]\s*(\d{1,2})[-./\s]\s*(\d{3,4})$/.exec(text);
  const month = /^(\d{1,2})[-./](\d{4})$/.exec(text);
  const words = new RegExp(`^(?:(\\d{1,2})\\.?\\s*)?\\b(${MONTH_WORD})[\\s.]\\s*(\\d{3,4})$`).exec(text);
  let date: string | null = null;
  if (day) date = dateOf(day[3] ?? '', day[2], day[1]);
  else if (month) date = dateOf(month[2] ?? '', month[1]);
  else if (iso) date = dateOf(iso[1] ?? '', iso[2], iso[3]);
  else if (words) {
    const number = monthOf(words[2] ?? '');
    if (number !== null) date = dateOf(words[3] ?? '', number, words[1]);
  }
  return date !== null && isArchivalDate(date, false) ? date : null;
}

type Span = [from: string, to: string | null];

/** A century is 1801–1900; half of it 1801–1850; its thirties 1830–1839. */
function readCentury(text: string): Span | null {
  const half = HALF.exec(text);
  if (half) {
    const century = centuryOf(half[2] ?? '');
    const start = century === null ? 0 : (century - 1) * 100 + (/^(ii|2)$/.test(half[1] ?? '') ? 50 : 0);
    return century === null ? null : [String(start + 1), String(start + 50)];
  }
  const decade = DECADE.exec(text);
  if (decade) {
    const century = centuryOf(decade[2] ?? '');
    const start = century === null ? 0 : (century - 1) * 100 + Number(decade[1]) * 10;
    return century === null ? null : [String(start), String(start + 9)];
  }
  const [first, last = first] = text.split('-').map((part) => centuryOf(part.trim()));
  if (!first || !last || text.split('-').length > 2) return null;
  return [String((first - 1) * 100 + 1), String(last * 100)];
}

function readRange(text: string): Span | null {
  const short = SHORT_END.exec(text);
  if (short && Number(short[2]) > Number(short[1]?.slice(2))) {
    return [short[1] ?? '', `${short[1]?.slice(0, 2)}${short[2]}`];
  }
  // Every dash may be the one between the ends.
  for (let at = text.indexOf('-'); at > 0; at = text.indexOf('-', at + 1)) {
    const [from, to] = [readSingleDate(text.slice(0, at)), readSingleDate(text.slice(at + 1))];
    if (from !== null && to !== null && text.slice(0, at).trim().length > 2) return [from, to];
  }
  const shared = SHARED_END.exec(text);
  const [from, to] = [
    readSingleDate(`${shared?.[1]}${shared?.[3]}`),
    readSingleDate(`${shared?.[2]}${shared?.[3]}`),
  ];
  return shared && from !== null && to !== null ? [from, to] : null;
}

/** One kind of dash, no brackets of an archivist's own addition, small letters. */
function plain(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\s+/g, ' ')
    .replace(/\s*[–—‒−]\s*|\s+-\s+|\s+do\s+/g, '-')
    .replace(/^od\s+(?=.*-)/, '');
}

/**
 * A date as people write it, as the date that is stored: ranges, days in words, Roman months, centuries, "ok. 1936".
 * Null for what no date is written like.
 */
export function readTypedDate(typed: string): TypedDate | null {
  let text = plain(typed);
  if (UNKNOWN.test(text)) return { unknown: true };
  let qualifier: Qualifier | null = null;
  if (text.endsWith('?')) {
    qualifier = 'uncertain';
    text = text.slice(0, -1).trim();
  }
  for (const [pattern, meaning] of QUALIFIED) {
    if (!pattern.test(text)) continue;
    qualifier = meaning;
    text = text.replace(pattern, '').trim();
    break;
  }
  const one = readSingleDate(text);
  const span = one !== null ? ([one, null] satisfies Span) : null;
  const century = /\b[ivx]+\s*(w\.?|wiek|wieku)$/.test(text)
    ? text.replace(/\s*(w\.?|wiek|wieku)$/, '').replace(/\s*w\.?\s*-/, '-')
    : null;
  const range = span ?? (century !== null ? readCentury(century) : readRange(text));
  if (range) return { dateFrom: range[0], dateTo: range[1], qualifier };
  const riddle = RIDDLES.find(([pattern]) => pattern.test(century ?? text));
  return riddle ? { riddle: riddle[1] } : null;
}
