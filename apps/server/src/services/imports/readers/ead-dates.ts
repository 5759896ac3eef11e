import { readDate } from '@regest/contract/exchange/read-date.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { inOrder } from './date-order.ts';
import { childrenNamed, isNode, rawText, type XmlNode } from './xml-node.ts';

const NORMAL = /^(\d{4}(?:-\d{2}){0,2})(?:\/(\d{4}(?:-\d{2}){0,2}))?$/;
/** Brackets of an archivist's own addition say more than the date. */
const BRACKETS = /[[\]]/;
const year = (date: string | null | undefined) => date?.slice(0, 4) ?? null;
const said = (node: XmlNode) => rawText(node).replace(/\s+/g, ' ').trim();

/** A date of others: what is written, and the same for machines where the file has it. */
interface Given {
  text: string;
  normal: string;
}

function structured(node: XmlNode): Given[] {
  if (node.name === 'datesingle')
    return [{ text: said(node), normal: node.attributes.standarddate?.trim() ?? '' }];
  if (node.name !== 'daterange') return node.children.filter(isNode).flatMap(structured);
  const ends = [...childrenNamed(node, 'fromdate'), ...childrenNamed(node, 'todate')];
  return [
    {
      text: ends.map(said).join('/'),
      normal: ends.map(({ attributes }) => attributes.standarddate?.trim() ?? '').join('/'),
    },
  ];
}

function normalised(text: string): DateEntry | null {
  const found = NORMAL.exec(text);
  if (!found) return null;
  const [, from = '', to] = found;
  return readDate(to && to !== from ? `range ${from}/${to}` : `single ${from}`);
}

/** A range that ends when it begins is one date. */
const single = (entry: DateEntry | null): DateEntry | null =>
  entry?.dateType === 'range' && entry.dateFrom === entry.dateTo
    ? { ...entry, dateType: 'single', dateTo: null }
    : entry;

const isEqual = (a: DateEntry | null, b: DateEntry) => JSON.stringify(a) === JSON.stringify(b);

interface ReadDates {
  dates: DateEntry[];
  /** Whether they tell all that is written there. */
  isWhole: boolean;
  /** Ranges whose end came before their beginning, as they are written: they are taken the other way round. */
  reversed: string[];
}

export function readDates(node: XmlNode, yearsOnly: boolean): ReadDates {
  const given =
    node.name === 'unitdatestructured'
      ? structured(node)
      : [{ text: said(node), normal: node.attributes.normal?.trim() ?? '' }];
  let isWhole = given.length > 0;
  const reversed: string[] = [];
  const dates = given.flatMap(({ text, normal }) => {
    const written = single(readDate(text));
    const stated = normalised(normal) ?? written;
    if (!stated) {
      isWhole = false;
      return [];
    }
    const entry = inOrder(stated);
    if (entry !== stated) reversed.push(text || normal);
    if (BRACKETS.test(text)) isWhole = false;
    const kept =
      single(
        yearsOnly ? { ...entry, dateFrom: year(entry.dateFrom) ?? '', dateTo: year(entry.dateTo) } : entry,
      ) ?? entry;
    if (text !== '' && !isEqual(written, kept)) isWhole = false;
    return [kept];
  });
  return { dates, isWhole, reversed };
}
