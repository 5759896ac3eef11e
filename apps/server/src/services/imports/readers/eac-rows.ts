import { isEmptyValue } from '@regest/contract/derive/check-values.ts';
import { authorFields, type EacPlace, eacPlaceOf } from '@regest/contract/exchange/author-mapping.ts';
import type { SkippedContent } from '@regest/contract/exchange/imports.ts';
import { readCell } from '@regest/contract/exchange/read-cell.ts';
import { readDate } from '@regest/contract/exchange/read-date.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { DATE_TYPES } from '@regest/contract/fields/date-entry.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { QUALIFIERS } from '@regest/contract/values/value-lists.ts';
import { DOCUMENT_TEXTS } from '../../../writers/documents.ts';
import type { ProposedRecord } from '../proposed-record.ts';
import { inOrder } from './foreign-dates.ts';
import { dropFaulty, fits } from './foreign-fields.ts';
import { RecordBudget, scanXml } from './read-xml.ts';
import {
  exactText,
  hasWords,
  isNode,
  looseText,
  markOf,
  rawText,
  readableText,
  withoutNodes,
  type XmlNode,
} from './xml-node.ts';

const { say } = DOCUMENT_TEXTS;

const TYPES: Readonly<Record<string, string>> = {
  person: 'person',
  family: 'family',
  corporatebody: 'collective',
};

function all(node: XmlNode, name: string, matches: XmlNode[] = []): XmlNode[] {
  for (const child of node.children.filter(isNode)) {
    if (child.name === name) matches.push(child);
    all(child, name, matches);
  }
  return matches;
}

const plainText = (node: XmlNode) => rawText(node).replace(/\s+/g, ' ').trim();
/** Type of a creator, from the text or, since EAC-CPF 2.0, from an attribute; case-insensitive. */
const typeOf = (node: XmlNode) =>
  TYPES[(plainText(node) || (node.attributes.value ?? '').trim()).toLowerCase()];
const standard = ({ attributes }: XmlNode) => attributes.standardDate?.trim() ?? '';

/** Date of an element, and whether it expresses the whole text. */
function dateOf(node: XmlNode): { date: DateEntry | null; isWhole: boolean } {
  const ends = node.name === 'dateRange' ? [...all(node, 'fromDate'), ...all(node, 'toDate')] : [node];
  const [from = '', to] = ends.map(plainText);
  const [type, qualifier] = (markOf(node) ?? '').split('.');
  const dateType = DATE_TYPES.find((one) => one === type);
  if (!dateType) {
    const dateOfEnds = readDate(to ? `${from}/${to}` : from);
    const stated = dateOfEnds ?? readDate(ends.map(standard).join('/'));
    const date = stated && inOrder(stated);
    return { date, isWhole: dateOfEnds !== null && date === stated };
  }
  const standardQualifier = QUALIFIERS.find((one) => one === qualifier);
  return {
    date: {
      dateType,
      dateFrom: from,
      dateTo: to ?? null,
      ...(standardQualifier && { qualifier: standardQualifier }),
    },
    isWhole: true,
  };
}

/** Elements that only group others, so that skipped content is listed part by part. */
const HOLDERS = new Set(['', 'eac-cpf', 'eac', 'cpfDescription', 'identity', 'description', 'relations']);

/** Skipped content by the element in which it stands. */
function leftOf(node: XmlNode, taken: ReadonlySet<XmlNode>): SkippedContent[] {
  if (!HOLDERS.has(node.name)) {
    const text = readableText(withoutNodes(node, (one) => taken.has(one)));
    return hasWords(text) ? [{ where: node.name, text }] : [];
  }
  const loose = looseText(node).map((one) => ({ where: node.name, text: readableText(one) }));
  const below = node.children.filter(isNode).filter((child) => !taken.has(child));
  return [...loose, ...below.flatMap((child) => leftOf(child, taken))];
}

/** Reads the whole document, which describes one creator. */
async function readDocument(pieces: AsyncIterable<string>): Promise<XmlNode> {
  const document: XmlNode = { name: '', attributes: {}, children: [] };
  const building = [document];
  const budget = new RecordBudget(1);
  await scanXml(pieces, {
    open(name, attributes) {
      budget.takeElement(attributes);
      const node = { name, attributes, children: [] };
      building.at(-1)?.children.push(node);
      building.push(node);
    },
    close: () => void building.pop(),
    text(piece) {
      budget.takeText(piece);
      building.at(-1)?.children.push(piece);
    },
  });
  return document;
}

/** Cuts texts longer than their field; the rest is listed as not imported. */
function shorten(values: Record<string, unknown>, notTaken: SkippedContent[]): void {
  for (const field of authorFields()) {
    const { name } = field;
    const text = values[name];
    if (field.kind !== 'text' || typeof text !== 'string' || fits(text, field.max)) continue;
    const { max } = field;
    const signs = [...text];
    values[name] = signs.slice(0, max).join('');
    notTaken.push({ where: name, text: signs.slice(max).join('') });
  }
}

/** Values of a field that the standard lacks, from the elements written by the export. */
function localValues(
  document: XmlNode,
  field: Field,
  take: (nodes: readonly XmlNode[]) => unknown,
): Record<string, unknown> {
  const fieldNodes = all(document, 'localDescription').filter((node) => markOf(node) === field.name);
  const [text] = fieldNodes.flatMap((node) => all(node, 'term')).map(rawText);
  const meaning = text === undefined ? null : readCell(field, text);
  if (!meaning || 'fault' in meaning) return {};
  take(fieldNodes);
  return meaning.values;
}

/** Types of relations that are more specific than the default. */
const RELATION_TYPES = [
  'identity',
  'family',
  'hierarchical-parent',
  'hierarchical-child',
  'temporal-earlier',
  'temporal-later',
] as const;

/** A related creator as text, since no field links two of them: `Nowak, Anna (rodzina, 1920): żona`. */
function relationText(node: XmlNode): string {
  const nodesOf = (...names: string[]) => names.flatMap((name) => all(node, name));
  const entries = nodesOf('relationEntry', 'targetEntity');
  const dates = nodesOf('date', 'dateRange');
  const type = RELATION_TYPES.find((one) => one === node.attributes.cpfRelationType);
  const details = [...(type ? [say(`imports.relation.${type}`)] : []), ...dates.map(plainText)].filter(
    hasWords,
  );
  const name = `${entries.map(plainText).join(', ')}${details.length > 0 ? ` (${details.join(', ')})` : ''}`;
  const nodesInName = new Set([...entries, ...dates]);
  const rest = readableText(withoutNodes(node, (one) => nodesInName.has(one))).replace(/\s+/g, ' ');
  return [name, rest.trim()].filter(hasWords).join(': ');
}

/** Reads a creator of EAC-CPF with its control data and sources. */
export async function* eacRows(pieces: AsyncIterable<string>): AsyncGenerator<ProposedRecord> {
  const document = await readDocument(pieces);
  const readNodes = new Set<XmlNode>();
  const take = <Nodes extends readonly XmlNode[]>(nodes: Nodes): Nodes => {
    for (const node of nodes) readNodes.add(node);
    return nodes;
  };
  const isOwn = all(document, 'recordId').some((node) => plainText(node).startsWith('regest-'));
  const names = all(document, 'nameEntry').map((node) =>
    take(all(node, 'part'))
      .map((part) => (isOwn ? rawText(part).trim() : plainText(part)))
      .join(', '),
  );
  const [name = '', ...other] = names.filter(hasWords);
  const dates = all(document, 'existDates')
    .flatMap((node) => [...all(node, 'date'), ...all(node, 'dateRange')])
    .flatMap((node) => {
      const { date, isWhole } = dateOf(node);
      if (isWhole) take([node]);
      return date ?? [];
    });
  const histories = take(all(document, 'biogHist'))
    .map(isOwn ? exactText : readableText)
    .filter(hasWords);
  const relations = isOwn
    ? []
    : take([...all(document, 'cpfRelation'), ...all(document, 'relation')])
        .map(relationText)
        .filter(hasWords);
  const related = relations.length > 0 ? [`${say('imports.relations')}\n${relations.join('\n')}`] : [];
  const sources = take(all(document, 'sourceEntry')).map((node) => rawText(node).trim());
  const [signature] = take(all(document, 'entityId').slice(0, 1)).map(plainText);
  const [authorType] = all(document, 'entityType')
    .slice(0, 1)
    .flatMap((node) => (typeOf(node) ? take([node]).map(typeOf) : []));
  const ofPlaces: Readonly<Partial<Record<EacPlace, unknown>>> = {
    nameEntry: name,
    alternativeName: other.join('\n'),
    entityId: signature,
    entityType: authorType,
    existDates: dates,
    biogHist: [...histories, ...related].join('\n\n'),
    sourceEntry: sources.join('\n'),
  };
  const values: Record<string, unknown> = {};
  for (const field of authorFields()) {
    const place = eacPlaceOf(field);
    if (place === 'localDescription') Object.assign(values, localValues(document, field, take));
    else if (field.name === 'name' || !isEmptyValue(ofPlaces[place])) values[field.name] = ofPlaces[place];
  }
  const skipped = leftOf(document, readNodes);
  if (!isOwn) shorten(values, skipped);
  yield {
    key: 'eac:1',
    id: null,
    version: null,
    mayBeNew: true,
    parent: null,
    level: 'author',
    sheet: 'eac-cpf',
    line: null,
    values: isOwn ? values : dropFaulty('author', values, skipped),
    faults: [],
    notTaken: skipped,
  };
}
