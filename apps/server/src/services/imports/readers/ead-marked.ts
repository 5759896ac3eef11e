import { readCell } from '@regest/contract/exchange/read-cell.ts';
import { valueOfList } from '@regest/contract/exchange/value-of-list.ts';
import { DATE_TYPES, type DateEntry, type DateType } from '@regest/contract/fields/date-entry.ts';
import type { Documentation, Medium } from '@regest/contract/fields/documentation.ts';
import type { Field, Kind } from '@regest/contract/fields/field.ts';
import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { QUALIFIERS } from '@regest/contract/values/value-lists.ts';
import { childrenNamed, exactText, isNode, markOf, nameText, rawText, type XmlNode } from './xml-node.ts';

const NUMBERS = new Set([
  'number',
  'numberOfFiles',
  'numberOfPages',
  'numberOfDocuments',
  'hoursDuration',
  'minutesDuration',
  'secondsDuration',
]);
const FLAGS = new Set(['isBlackAndWhite', 'isColor', 'isSepia']);

function facets(node: XmlNode): Record<string, unknown> {
  return Object.fromEntries(
    node.children.filter(isNode).flatMap((child): [string, unknown][] => {
      const name = markOf(child);
      if (child.name !== 'physfacet' || name === null) return [];
      const text = rawText(child);
      if (NUMBERS.has(name)) return [[name, Number(text)]];
      return [[name, FLAGS.has(name) ? text === 'true' : text]];
    }),
  );
}

function takeDocumentation(values: Record<string, unknown>, mark: string, node: XmlNode): void {
  const [group = mark, medium] = mark.split('.');
  const existing = (values[group] as Documentation | undefined) ?? {};
  const facetValues = facets(node);
  values[group] = medium
    ? { ...existing, media: [...(existing.media ?? []), facetValues as unknown as Medium] }
    : { ...existing, ...facetValues };
}

type Values = Record<string, unknown>;

const add = (values: Values, name: string, item: unknown) => {
  values[name] = [...((values[name] as unknown[] | undefined) ?? []), item];
};

/** A date in an element of our export, whose mark is the date type. */
function markedDate(node: XmlNode, mark: string): DateEntry | null {
  const dateType = DATE_TYPES.find((type) => type === mark) as DateType | undefined;
  if (!dateType) return null;
  const qualifier = QUALIFIERS.find((one) => one === node.attributes.certainty);
  const range = childrenNamed(node, 'daterange')[0];
  const ends = range
    ? [...childrenNamed(range, 'fromdate'), ...childrenNamed(range, 'todate')].map(rawText)
    : rawText(node).trim().split('–');
  const [dateFrom = '', dateTo] = ends;
  return { dateType, dateFrom, dateTo: dateTo ?? null, ...(qualifier && { qualifier }) };
}

const extentText = (node: XmlNode) => {
  const inner = [...childrenNamed(node, 'quantity'), ...childrenNamed(node, 'extent')][0];
  return rawText(inner ?? node);
};

type Take<K extends Kind> = (values: Values, field: FieldOf<K>, node: XmlNode, mark: string) => boolean;

const takeText: Take<Kind> = (values, { name }, node) => {
  const parts = childrenNamed(node, 'part');
  values[name] = parts[0] ? rawText(parts[0]) : exactText(node);
  return true;
};

const takeNumber: Take<Kind> = (values, field, node) => {
  const meaning = readCell(field, extentText(node));
  if ('values' in meaning) Object.assign(values, meaning.values);
  return 'values' in meaning;
};

/** Readers for field kinds that are not plain text in EAD. */
const TAKEN: { [K in Kind]?: Take<K> } = {
  choice(values, { name, list }, node) {
    values[name] = valueOfList(list, exactText(node)) ?? exactText(node);
    return true;
  },
  closure(values, { name }, node, mark) {
    const [, scope, reason, atEnd] = mark.split('.');
    const until =
      childrenNamed(node, 'p').flatMap((p) => childrenNamed(p, 'date'))[0]?.attributes.normal ?? null;
    values[name] = { scope, reason, until, atEnd };
    return true;
  },
  choices(values, { name, list }, node) {
    for (const item of childrenNamed(node, 'p'))
      add(values, name, valueOfList(list, rawText(item)) ?? rawText(item));
    return true;
  },
  count: takeNumber,
  decimal(values, { name }, node) {
    values[name] = extentText(node);
    return true;
  },
  documentation(values, _field, node, mark) {
    takeDocumentation(values, mark, node);
    return true;
  },
  files: () => false,
  indices(values, { name }, node) {
    add(values, name, { name: nameText(node) });
    return true;
  },
  link(values, { name }, { attributes }) {
    values[name] = attributes.linktitle ?? attributes.title ?? attributes.href;
    return true;
  },
  whole: takeNumber,
};

/** Takes an element of our export; false where its mark is no field of this level. */
export function takeMarked(
  values: Values,
  fields: ReadonlyMap<string, Field>,
  node: XmlNode,
  mark: string,
): boolean {
  if (mark === 'fullSignature') return true;
  if (mark === 'datesUnknown' || mark === 'authorsUnknown') {
    values[mark] = true;
    return true;
  }
  const date = node.name.startsWith('unitdate') ? markedDate(node, mark) : null;
  if (date) {
    add(values, 'dates', date);
    return true;
  }
  const field = fields.get(mark.split('.')[0] ?? mark);
  if (!field) return false;
  const take = (TAKEN[field.kind] as Take<Kind> | undefined) ?? takeText;
  return take(values, field, node, mark);
}
