import { readDate } from '@regest/contract/exchange/read-date.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { isReversedRange } from '@regest/contract/text/archival-date.ts';
import { childrenNamed, isNode, rawText, type XmlNode } from './xml-node.ts';

/** Swaps the ends of a reversed range; any other date is unchanged. */
export function inOrder(entry: DateEntry): DateEntry {
  const { dateFrom, dateTo } = entry;
  return dateTo && isReversedRange(dateFrom, dateTo)
    ? { ...entry, dateFrom: dateTo, dateTo: dateFrom }
    : entry;
}

/** AtoM fills an unknown month or day with zeros. */
const withoutZeros = (day: string) => day.replace(/(?:-00)+$/, '');
const yearOf = (date: string) => date.slice(0, 4);
const inYears = (entry: DateEntry): DateEntry => ({
  ...entry,
  dateFrom: yearOf(entry.dateFrom),
  dateTo: entry.dateTo ? yearOf(entry.dateTo) : null,
});

/** Items of a column, the nth for the nth event; `NULL` means none. */
const itemsOf = (text: string) =>
  text
    .split('|')
    .map((item) => item.trim())
    .map((item) => (item.toUpperCase() === 'NULL' ? '' : item));

/** Dates of events as written or, where that text is no date, by the normalised days beside it. */
export function readAtomDates(
  cell: (name: string) => string,
  yearsOnly: boolean,
): { dates: DateEntry[]; unread: string[]; reversed: string[] } {
  const displayDates = itemsOf(cell('eventDates'));
  const starts = itemsOf(cell('eventStartDates')).map(withoutZeros);
  const ends = itemsOf(cell('eventEndDates')).map(withoutZeros);
  const dates: DateEntry[] = [];
  const unread: string[] = [];
  const reversed: string[] = [];
  for (let at = 0; at < Math.max(displayDates.length, starts.length, ends.length); at += 1) {
    const [text = '', from = '', to = ''] = [displayDates[at], starts[at], ends[at]];
    const days = [from, to === from ? '' : to].filter((day) => day !== '').join('/');
    const asWritten = readDate(text);
    const stated = asWritten ?? readDate(days);
    const date = stated && inOrder(stated);
    if (date !== stated) reversed.push(text || days);
    const entry: DateEntry | null = date && yearsOnly ? inYears(date) : date;
    if (entry) dates.push(entry);
    const isWhole = asWritten !== null && JSON.stringify(asWritten) === JSON.stringify(entry);
    const unreadText = isWhole ? '' : text || (date ? '' : days);
    if (unreadText !== '') unread.push(unreadText);
  }
  return { dates, unread, reversed };
}

const NORMAL = /^(\d{4}(?:-\d{2}){0,2})(?:\/(\d{4}(?:-\d{2}){0,2}))?$/;
/** Brackets mark an archivist's own addition, which the date alone cannot express. */
const BRACKETS = /[[\]]/;
const plainText = (node: XmlNode) => rawText(node).replace(/\s+/g, ' ').trim();

/** A date of a foreign file: its text, and its machine-readable form where the file has one. */
interface ForeignDate {
  text: string;
  normal: string;
}

function structured(node: XmlNode): ForeignDate[] {
  if (node.name === 'datesingle')
    return [{ text: plainText(node), normal: node.attributes.standarddate?.trim() ?? '' }];
  if (node.name !== 'daterange') return node.children.filter(isNode).flatMap(structured);
  const ends = [...childrenNamed(node, 'fromdate'), ...childrenNamed(node, 'todate')];
  return [
    {
      text: ends.map(plainText).join('/'),
      normal: ends.map(({ attributes }) => attributes.standarddate?.trim() ?? '').join('/'),
    },
  ];
}

function normalised(text: string): DateEntry | null {
  const match = NORMAL.exec(text);
  if (!match) return null;
  const [, from = '', to] = match;
  return readDate(to && to !== from ? `range ${from}/${to}` : `single ${from}`);
}

/** Turns a range with equal ends into a single date. */
const single = (entry: DateEntry | null): DateEntry | null =>
  entry?.dateType === 'range' && entry.dateFrom === entry.dateTo
    ? { ...entry, dateType: 'single', dateTo: null }
    : entry;

const isEqual = (a: DateEntry | null, b: DateEntry) => JSON.stringify(a) === JSON.stringify(b);

interface ReadDates {
  dates: DateEntry[];
  /** True where the dates express the whole text. */
  isWhole: boolean;
  /** Reversed ranges as written; their ends are swapped. */
  reversed: string[];
}

export function readDates(node: XmlNode, yearsOnly: boolean): ReadDates {
  const sources =
    node.name === 'unitdatestructured'
      ? structured(node)
      : [{ text: plainText(node), normal: node.attributes.normal?.trim() ?? '' }];
  let isWhole = sources.length > 0;
  const reversed: string[] = [];
  const dates = sources.flatMap(({ text, normal }) => {
    const dateOfText = single(readDate(text));
    const stated = normalised(normal) ?? dateOfText;
    if (!stated) {
      isWhole = false;
      return [];
    }
    const entry = inOrder(stated);
    if (entry !== stated) reversed.push(text || normal);
    if (BRACKETS.test(text)) isWhole = false;
    const date = single(yearsOnly ? inYears(entry) : entry) ?? entry;
    if (text !== '' && !isEqual(dateOfText, date)) isWhole = false;
    return [date];
  });
  return { dates, isWhole, reversed };
}
