import type { NotTaken } from '@regest/contract/exchange/imports.ts';
import { languageOf } from '@regest/contract/exchange/language-codes.ts';
import { readDate } from '@regest/contract/exchange/read-date.ts';
import { UNMARKED_BLOCKS } from '@regest/contract/exchange/record-mapping.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { codePoints } from '@regest/contract/text/unicode.ts';
import { childrenNamed, isNode, nameText, rawText, readableText, type XmlNode } from './xml-node.ts';

export interface Taking {
  values: Record<string, unknown>;
  notTaken: NotTaken[];
  /** What has no field of its own, under the name of its element. */
  apart: string[];
  fields: ReadonlyMap<string, Field>;
  yearsOnly: boolean;
}

const apart = (taking: Taking, node: XmlNode, text = readableText(node)) => {
  if (text !== '') taking.apart.push(`[${node.name}] ${text}`);
};

function put(taking: Taking, names: readonly string[], node: XmlNode): void {
  const text = readableText(node);
  if (text === '') return;
  const field = names.map((name) => taking.fields.get(name)).find((one) => one !== undefined);
  if (!field || (field.kind !== 'text' && field.kind !== 'line')) {
    apart(taking, node, text);
    return;
  }
  const whole = taking.values[field.name] ? `${taking.values[field.name]}\n${text}` : text;
  // Too long for its field: it goes whole under a heading and is never cut.
  if (codePoints(whole) > field.max) apart(taking, node, text);
  else taking.values[field.name] = whole;
}

const add = (taking: Taking, name: string, item: unknown) => {
  const known = (taking.values[name] as unknown[] | undefined) ?? [];
  if (!known.some((one) => JSON.stringify(one) === JSON.stringify(item)))
    taking.values[name] = [...known, item];
};

const NORMAL = /^(\d{4}(?:-\d{2}){0,2})(?:\/(\d{4}(?:-\d{2}){0,2}))?$/;
const year = (date: string | null | undefined) => date?.slice(0, 4) ?? null;

function foreignDate(node: XmlNode): DateEntry | null {
  const text = rawText(node).replace(/\s+/g, ' ').trim();
  const normal = NORMAL.exec(node.attributes.normal?.trim() ?? '');
  if (!normal) return readDate(text);
  const [, from = '', to] = normal;
  return readDate(to && to !== from ? `range ${from}/${to}` : `single ${from}`) ?? readDate(text);
}

function structuredDates(node: XmlNode): XmlNode[] {
  const inner = node.children.filter(isNode);
  if (node.name === 'datesingle' || node.name === 'daterange') return [node];
  return inner.flatMap(structuredDates);
}

function takeDates(taking: Taking, node: XmlNode): void {
  const entries =
    node.name === 'unitdatestructured'
      ? structuredDates(node).map((date) =>
          readDate(
            date.name === 'daterange'
              ? `${childrenNamed(date, 'fromdate').map(rawText).join('').trim()}/${childrenNamed(date, 'todate').map(rawText).join('').trim()}`
              : rawText(date).trim(),
          ),
        )
      : [foreignDate(node)];
  const good = entries.flatMap((entry) => entry ?? []);
  if (good.length === 0 || good.length < entries.length) apart(taking, node);
  for (const entry of good) {
    add(
      taking,
      'dates',
      taking.yearsOnly ? { ...entry, dateFrom: year(entry.dateFrom), dateTo: year(entry.dateTo) } : entry,
    );
  }
}

const ACCESS: Readonly<Record<string, string>> = {
  geogname: 'geographicalIndices',
  persname: 'personalIndices',
  famname: 'personalIndices',
  name: 'personalIndices',
  corpname: 'materialIndices',
  subject: 'materialIndices',
  function: 'materialIndices',
  occupation: 'materialIndices',
  genreform: 'materialIndices',
  title: 'materialIndices',
};

export function takeAccess(taking: Taking, node: XmlNode): void {
  const index = ACCESS[node.name];
  const text = nameText(node);
  if (text === '') return;
  if (index && taking.fields.has(index) && codePoints(text) <= 1000) add(taking, index, { name: text });
  else apart(taking, node);
}

const METERS = /^([\d\s.,]+)\s*(?:mb|m\.b\.|linear met(?:er|re)s?|m)\b\.?$/i;

function takeExtent(taking: Taking, node: XmlNode): void {
  const text = readableText(node);
  const meters = METERS.exec(text)?.[1]?.trim().replace('.', ',');
  if (meters && taking.fields.has('sizeRunningMeters') && !taking.values.sizeRunningMeters)
    taking.values.sizeRunningMeters = meters;
  else put(taking, taking.values.externalForm ? [] : ['externalForm'], node);
}

function takeOrigination(taking: Taking, node: XmlNode): void {
  const names = node.children.filter(isNode).filter(({ name }) => /name$/.test(name));
  const texts = (names.length === 0 ? [readableText(node)] : names.map(nameText)).filter(
    (text) => text !== '',
  );
  if (!taking.fields.has('authors')) {
    for (const text of texts) apart(taking, node, text);
    return;
  }
  for (const name of texts) add(taking, 'authors', { name });
}

function takeLanguages(taking: Taking, node: XmlNode): void {
  const all = (function find(one: XmlNode): XmlNode[] {
    return one.name === 'language' ? [one] : one.children.filter(isNode).flatMap(find);
  })(node);
  const codes = all.map((one) => languageOf(one.attributes.langcode ?? '') ?? languageOf(rawText(one)));
  if (taking.fields.has('languages')) for (const code of codes) if (code) add(taking, 'languages', code);
  if (all.length === 0 || codes.includes(null) || !taking.fields.has('languages')) apart(taking, node);
}

/** Of the institution or of the file itself; its own record says it better. */
const LEFT_OUT = new Set(['repository', 'relations', 'head', 'runner']);

/** An element without our mark, in the first field that its level has, or under its name. */
export function takeForeign(taking: Taking, node: XmlNode): void {
  const { values } = taking;
  if (LEFT_OUT.has(node.name) || node.attributes.audience === 'internal') {
    const text = readableText(node);
    if (text !== '') taking.notTaken.push({ where: node.name, text });
    return;
  }
  switch (node.name) {
    case 'unitid':
      if (values.signature === undefined) values.signature = readableText(node).replace(/\n/g, ' ');
      else apart(taking, node);
      return;
    case 'unittitle':
      if (values.title === undefined) values.title = readableText(node).replace(/\n/g, ' ');
      else apart(taking, node);
      for (const date of childrenNamed(node, 'unitdate')) takeDates(taking, date);
      return;
    case 'unitdate':
    case 'unitdatestructured':
      takeDates(taking, node);
      return;
    case 'origination':
      takeOrigination(taking, node);
      return;
    case 'langmaterial':
      takeLanguages(taking, node);
      return;
    case 'physdesc':
    case 'physdescstructured':
    case 'physdescset':
      takeExtent(taking, node);
      return;
    case 'dao': {
      const address = node.attributes.href ?? '';
      if (/^https?:/i.test(address) && taking.fields.has('link') && !values.link) values.link = address;
      else if (address !== '') taking.apart.push(`[dao] ${address}`);
      return;
    }
    default:
      put(taking, UNMARKED_BLOCKS[node.name] ?? [], node);
  }
}
