import { readDate } from '@regest/contract/exchange/read-date.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { DATE_TYPES } from '@regest/contract/fields/date-entry.ts';
import { QUALIFIERS } from '@regest/contract/values/value-lists.ts';
import type { ProposedRecord } from '../proposed-record.ts';
import { readXml } from './read-xml.ts';
import { exactText, isNode, markOf, rawText, readableText, type XmlNode } from './xml-node.ts';

const TYPES: Readonly<Record<string, string>> = {
  person: 'person',
  family: 'family',
  corporateBody: 'collective',
};

function all(node: XmlNode, name: string): XmlNode[] {
  return node.children
    .filter(isNode)
    .flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
}

function dateOf(node: XmlNode): DateEntry | null {
  const ends = node.name === 'dateRange' ? [...all(node, 'fromDate'), ...all(node, 'toDate')] : [node];
  const [from = '', to] = ends.map((end) => rawText(end).trim());
  const [type, qualifier] = (markOf(node) ?? '').split('.');
  const dateType = DATE_TYPES.find((one) => one === type);
  if (!dateType) return readDate(to ? `${from}/${to}` : from);
  const known = QUALIFIERS.find((one) => one === qualifier);
  return { dateType, dateFrom: from, dateTo: to ?? null, ...(known && { qualifier: known }) };
}

/** A creator of EAC-CPF; what it says of itself and of its sources. */
export function* eacRows(text: string): Generator<ProposedRecord> {
  const building: XmlNode[] = [{ name: '', attributes: {}, children: [] }];
  for (const _ of readXml(
    text,
    {
      open(name, attributes) {
        const node = { name, attributes, children: [] };
        building.at(-1)?.children.push(node);
        building.push(node);
      },
      close: () => void building.pop(),
      text: (piece) => void building.at(-1)?.children.push(piece),
    },
    () => [],
  ));
  const [document] = building;
  if (!document) return;
  const names = all(document, 'nameEntry').map((node) => ({
    node,
    name: all(node, 'part').map(rawText).join(', ').trim(),
  }));
  const other = names.slice(1);
  const dates = all(document, 'existDates').flatMap((node) => [
    ...all(node, 'date'),
    ...all(node, 'dateRange'),
  ]);
  const read = dates.map(dateOf);
  const history = all(document, 'biogHist')[0];
  const sources = all(document, 'sourceEntry').map((node) => rawText(node).trim());
  const signature = all(document, 'entityId').map((node) => rawText(node).trim())[0];
  const known = new Set([
    'nameEntry',
    'existDates',
    'biogHist',
    'sources',
    'entityId',
    'entityType',
    'control',
  ]);
  const rest = all(document, 'description')
    .flatMap(({ children }) => children.filter(isNode))
    .filter(({ name }) => !known.has(name));
  yield {
    key: 'eac:1',
    id: null,
    version: null,
    mayBeNew: true,
    parent: null,
    level: 'author',
    sheet: null,
    line: 1,
    values: {
      name: names[0]?.name ?? '',
      ...(other.length > 0 && { otherName: other.map(({ name }) => name).join('\n') }),
      ...(signature && { signature }),
      ...(TYPES[rawText(all(document, 'entityType')[0] ?? '').trim()] && {
        authorType: TYPES[rawText(all(document, 'entityType')[0] ?? '').trim()],
      }),
      ...(read.some(Boolean) && { dates: read.filter(Boolean) }),
      ...(history && {
        description: exactText(history) === rawText(history) ? readableText(history) : exactText(history),
      }),
      ...(sources.length > 0 && { descriptionSource: sources.join('\n') }),
    },
    faults: [],
    notTaken: [
      ...dates.flatMap((node, at) => (read[at] ? [] : [{ where: 'existDates', text: rawText(node).trim() }])),
      ...rest
        .map((node) => ({ where: node.name, text: readableText(node) }))
        .filter(({ text: said }) => said !== ''),
    ],
  };
}
