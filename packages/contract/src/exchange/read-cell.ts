import type { ConstraintType } from '../errors.ts';
import { DATE_TYPES, type DateEntry, type DateType, isRange } from '../fields/date-entry.ts';
import type { Field } from '../fields/field.ts';
import { factsOf } from '../kinds/facts.ts';
import { UNKNOWN } from '../kinds/parts/refs-cell.ts';
import { isArchivalDate } from '../text/archival-date.ts';
import { idOfItem, splitItems, unescapeItem } from '../text/list-cell.ts';
import { QUALIFIERS, type Qualifier, VALUE_LISTS, type ValueListName } from '../values/value-lists.ts';
import type { NamedReference } from './imports.ts';
import { languageOf } from './language-codes.ts';

/** What a cell means: values by the names of fields, or why it cannot be read. */
type CellMeaning = { values: Record<string, unknown> } | { fault: ConstraintType };

const fold = (text: string) => text.trim().toLowerCase();

const IDS = Object.fromEntries(
  Object.entries(VALUE_LISTS).map(([list, items]) => [
    list,
    new Map(
      (items as readonly { id: string; name: string }[]).flatMap(({ id, name }) => [
        [fold(name), id] as const,
        [id, id] as const,
      ]),
    ),
  ]),
) as unknown as Record<ValueListName, Map<string, string>>;

/** A value of a list by `name [id]`, by its id or by its name. */
export function valueOfList(list: ValueListName, text: string): string | null {
  const known = IDS[list];
  const id = idOfItem(text);
  if (id !== null && known.get(id) === id) return id;
  const plain = unescapeItem(text);
  return known.get(text) ?? known.get(fold(plain)) ?? (list === 'languages' ? languageOf(plain) : null);
}

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
  const told = words.length > 1 ? QUALIFIERS.find((qualifier) => qualifier === last) : undefined;
  const inner = words.slice(known ? 1 : 0, told ? -1 : undefined).join(' ');
  const qualifier: Qualifier | undefined = told ?? (!known && ABOUT.test(inner) ? 'circa' : undefined);
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

const UNKNOWN_WORDS = new Set([
  UNKNOWN,
  'nieznane',
  'nieznany',
  'nieznana',
  'data nieznana',
  'twórca nieznany',
]);
const isUnknown = (text: string) => UNKNOWN_WORDS.has(fold(text));

const ID_AT_END = /\s*\[(\d{1,15})\]$/;

function readReference(item: string): NamedReference {
  const id = ID_AT_END.exec(item)?.[1];
  const name = unescapeItem(item.replace(ID_AT_END, '')).trim();
  return id === undefined ? { name: unescapeItem(item).trim() } : { id: Number(id), name };
}

const SPACES = /[\s\u00a0\u202f]/g;
const WHOLE = /^\d{1,15}(?:[.,]0+)?$/;

function wholeNumber(text: string): CellMeaning | number {
  const plain = text.replace(SPACES, '');
  return WHOLE.test(plain) ? Number(plain.replace(/[.,]0+$/, '')) : { fault: 'Type' };
}

/** The meaning of a cell that is not empty; `part` names a number or the media of a documentation. */
export function readCell(field: Field, text: string, part?: string): CellMeaning {
  const { name } = field;
  const one = (value: unknown): CellMeaning => ({ values: { [name]: value } });
  switch (field.kind) {
    case 'count':
    case 'whole':
    case 'parent': {
      const number = wholeNumber(text);
      return typeof number === 'number' ? one(number) : number;
    }
    case 'decimal':
      return one(text.trim().replace('.', ','));
    case 'dates': {
      if (isUnknown(text)) return { values: { dates: [], datesUnknown: true } };
      const entries = splitItems(text).map(readDate);
      if (entries.some((entry) => entry === null)) return { fault: 'Pattern' };
      return { values: { dates: entries, datesUnknown: false } };
    }
    case 'authors':
      if (isUnknown(text)) return { values: { authors: [], authorsUnknown: true } };
      return { values: { authors: splitItems(text).map(readReference), authorsUnknown: false } };
    case 'indices':
      return one(splitItems(text).map(readReference));
    case 'choice': {
      const id = valueOfList(field.list, text);
      return id === null ? { fault: 'Value' } : one(id);
    }
    case 'choices': {
      const idsOf = (items: readonly string[]) => items.map((item) => valueOfList(field.list, item));
      const ids = idsOf(splitItems(text));
      if (!ids.includes(null)) return one(ids);
      // People part values by commas; names of values have none that would be torn into other values.
      const typed = idsOf(text.split(/[,;]/));
      return typed.includes(null) ? { fault: 'Value' } : one([...new Set(typed)]);
    }
    case 'documentation': {
      if (part === 'media')
        return { values: { [`${name}.media`]: factsOf(field).readCell(text, field, part) } };
      const number = wholeNumber(text);
      return typeof number === 'number' ? { values: { [`${name}.${part}`]: number } } : number;
    }
    default:
      return one(text);
  }
}
