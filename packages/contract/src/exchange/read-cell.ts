import type { ConstraintType } from '../errors.ts';
import type { Field, Kind } from '../fields/field.ts';
import { factsOf } from '../kinds/facts.ts';
import type { FieldOf } from '../kinds/kind.ts';
import { UNKNOWN } from '../kinds/parts/cells.ts';
import { splitItems, unescapeItem } from '../text/list-cell.ts';
import { readTypedDate } from '../text/typed-date.ts';
import type { NamedReference } from './imports.ts';
import { readDate } from './read-date.ts';
import { fold, valueOfList } from './value-of-list.ts';

/** Result of reading a cell: values by the names of fields, or the fault. */
type CellMeaning = { values: Record<string, unknown> } | { fault: ConstraintType };

const one = (name: string, value: unknown): CellMeaning => ({ values: { [name]: value } });

/** A day as the serial number of a spreadsheet: 14489 for 1 September 1939. */
const SERIAL = /^\d{5}$/;

const UNKNOWN_WORDS = new Set([
  UNKNOWN,
  'nieznane',
  'nieznany',
  'nieznana',
  'data nieznana',
  'twórca nieznany',
]);
const isUnknown = (text: string) => UNKNOWN_WORDS.has(fold(text));
const isUnknownDate = (text: string) => isUnknown(text) || 'unknown' in (readTypedDate(text) ?? {});

const ID_AT_END = /\[(\d{1,15})\]$/;

function readReference(item: string): NamedReference {
  const id = ID_AT_END.exec(item)?.[1];
  const name = unescapeItem(item.replace(ID_AT_END, '').trimEnd()).trim();
  return id === undefined ? { name: unescapeItem(item).trim() } : { id: Number(id), name };
}

const SPACES = /[\s\u00a0\u202f]/g;
const WHOLE_NUMBER = /^\d{1,15}(?:[.,]0+)?$/;

function wholeNumber(name: string, text: string): CellMeaning {
  const plain = text.replace(SPACES, '');
  return WHOLE_NUMBER.test(plain) ? one(name, Number(plain.replace(/[.,]0+$/, ''))) : { fault: 'Type' };
}

type Reader<K extends Kind> = (text: string, field: FieldOf<K>, part?: string) => CellMeaning;

const asTyped: Reader<Kind> = (text, { name }) => one(name, text);
const asNumber: Reader<Kind> = (text, { name }) => wholeNumber(name, text);

/** A mark, or values: the mark then says that they are known. */
function knownOrNot(name: string, isMarked: boolean, read: () => unknown[]): CellMeaning {
  const entries = isMarked ? [] : read();
  if (entries.includes(null)) return { fault: 'Pattern' };
  return { values: { [name]: entries, [`${name}Unknown`]: isMarked } };
}

/** A new kind does not compile until it is here. */
const READERS: { [K in Kind]: Reader<K> } = {
  authors: (text, { name }) => knownOrNot(name, isUnknown(text), () => splitItems(text).map(readReference)),
  choice(text, { name, list }) {
    const id = valueOfList(list, text);
    return id === null ? { fault: 'Value' } : one(name, id);
  },
  choices(text, { name, list }) {
    const idsOf = (items: readonly string[]) => items.map((item) => valueOfList(list, item));
    const ids = idsOf(splitItems(text));
    if (!ids.includes(null)) return one(name, ids);
    // People part values by commas; names of values have none that would be torn into other values.
    const typed = idsOf(text.split(/[,;]/));
    return typed.includes(null) ? { fault: 'Value' } : one(name, [...new Set(typed)]);
  },
  closure: (text, { name }, part) => one(`${name}.${part}`, text.trim()),
  count: asNumber,
  dates: (text, { name }) =>
    SERIAL.test(text.trim())
      ? { fault: 'Type' }
      : knownOrNot(name, isUnknownDate(text), () => splitItems(text).map(readDate)),
  day: asTyped,
  deadline: asTyped,
  decimal: (text, { name }) => one(name, text.trim().replace('.', ',')),
  documentation(text, field, part) {
    const name = `${field.name}.${part}`;
    return part === 'media' ? one(name, factsOf(field).readCell(text, field, part)) : wholeNumber(name, text);
  },
  email: asTyped,
  files: asTyped,
  flag: asTyped,
  group: asTyped,
  indices: (text, { name }) => one(name, splitItems(text).map(readReference)),
  institution: asTyped,
  line: asTyped,
  link: asTyped,
  parent: asNumber,
  password: asTyped,
  pattern: asTyped,
  recordLink: asTyped,
  role: asTyped,
  text: asTyped,
  whole: asNumber,
};

/** The meaning of a cell that is not empty; `part` names a number or the media of a documentation. */
export function readCell(field: Field, text: string, part?: string): CellMeaning {
  return (READERS[field.kind] as Reader<Kind>)(text, field, part);
}
