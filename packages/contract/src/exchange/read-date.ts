import { DATE_TYPES, type DateEntry, type DateType, isRange } from '../fields/date-entry.ts';
import { isArchivalDate } from '../text/archival-date.ts';
import { QUALIFIERS, type Qualifier } from '../values/value-lists.ts';

const YEARS = /^(\d{3,4})\s*[-–—/]\s*(\d{3,4})$/;
const ENDS = /^(\S+)\s*[–—/]\s*(\S+)$/;
const POLISH_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const ABOUT = /^(?:ok\.|około|ca\.?|circa)\s*/i;

function oneDate(text: string): string {
  const day = POLISH_DAY.exec(text);
  if (!day) return text;
  const [, d = '', m = '', y = ''] = day;
  return `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
}

/** `range 1918/1939 circa` as the exports write it, or what a person types: `1918-1939`, `ok. 1920`, `1.09.1939`. */
export function readDate(item: string): DateEntry | null {
  const words = item.trim().split(/\s+/);
  const known = DATE_TYPES.find((type) => type === words[0]);
  const last = words.at(-1) ?? '';
  const written = words.length > 1 ? QUALIFIERS.find((qualifier) => qualifier === last) : undefined;
  const inner = words.slice(known ? 1 : 0, written ? -1 : undefined).join(' ');
  const qualifier: Qualifier | undefined = written ?? (!known && ABOUT.test(inner) ? 'circa' : undefined);
  const date = known ? inner : inner.replace(ABOUT, '').trim();
  const ends = known ? date.split('/') : (YEARS.exec(date) ?? ENDS.exec(date))?.slice(1);
  const [from = '', to] = ends && ends.length > 1 ? ends : [date];
  const dateType: DateType = known ?? (to === undefined ? 'single' : 'range');
  const entry: DateEntry = {
    dateType,
    dateFrom: oneDate(from),
    dateTo: to === undefined ? null : oneDate(to),
    ...(qualifier && { qualifier }),
  };
  if (!isArchivalDate(entry.dateFrom, false)) return null;
  if (isRange(dateType) !== (entry.dateTo !== null)) return null;
  return entry.dateTo === null || entry.dateTo === undefined || isArchivalDate(entry.dateTo, false)
    ? entry
    : null;
}
