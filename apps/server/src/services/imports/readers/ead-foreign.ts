import { INDEX_TERM_MAX } from '@regest/contract/endpoints/indices.ts';
import type { NamedReference, SkippedContent } from '@regest/contract/exchange/imports.ts';
import { languageOf } from '@regest/contract/exchange/language-codes.ts';
import { CREATOR_ELEMENTS, UNMARKED_BLOCKS } from '@regest/contract/exchange/record-mapping.ts';
import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { codePoints } from '@regest/contract/text/unicode.ts';
import { readDates } from './foreign-dates.ts';
import { fits } from './foreign-fields.ts';
import {
  childrenNamed,
  hasWords,
  isNode,
  nameText,
  rawText,
  readableText,
  withoutNodes,
  type XmlNode,
} from './xml-node.ts';

/** A number before a unit, as people write it. */
const NUMBER = String.raw`(\d[\d\s\u00a0]*(?:[.,]\d+)?)\s*`;
const unit = (words: string) => new RegExp(`^(?:ok\\.|ca\\.?|circa)?\\s*${NUMBER}(?:${words})\\.?$`, 'i');
const UNITS = unit(String.raw`j\.?\s?a|jedn(?:ostk[aię]|ostek)?\.? arch(?:iwaln\w+)?`);
const METERS = unit(
  String.raw`m\.?\s?b|m|(?:linear |running )?met(?:er|re)s?|metr(?:y|ów|a)?(?: bieżąc\w+)?|lfm|laufende meter`,
);
const FEET = unit(String.raw`(?:linear |lin\. )?f(?:ee|oo)?t`);

const decimal = (text: string) => text.replace(/[\s\u00a0]/g, '').replace('.', ',');
const METERS_IN_A_FOOT = 0.3048;

interface Extent {
  sizeArchivalUnits?: number;
  sizeRunningMeters?: string;
  /** Text that is no known size, or a size that had to be converted. */
  rest: string;
}

/** Sizes in `1 j.a.; 0,04 mb`, `2.3 meter`, `12 linear feet`, and the rest as text. */
function readExtent(text: string): Extent {
  const sizes: Extent = { rest: '' };
  const rest: string[] = [];
  for (const part of text.split(/;|\n/).map((one) => one.trim())) {
    const units = UNITS.exec(part)?.[1];
    const meters = METERS.exec(part)?.[1];
    const feet = FEET.exec(part)?.[1];
    const isAbout = /^(?:ok\.|ca|circa)/i.test(part);
    if (units && !/[.,]/.test(units) && sizes.sizeArchivalUnits === undefined)
      sizes.sizeArchivalUnits = Number(units.replace(/[\s\u00a0]/g, ''));
    else if (meters && sizes.sizeRunningMeters === undefined) sizes.sizeRunningMeters = decimal(meters);
    else {
      if (feet && sizes.sizeRunningMeters === undefined) {
        const counted = Number(feet.replace(/[\s\u00a0]/g, '').replace(',', '.')) * METERS_IN_A_FOOT;
        sizes.sizeRunningMeters = counted.toFixed(2).replace('.', ',');
      }
      rest.push(part);
      continue;
    }
    if (isAbout) rest.push(part);
  }
  return { ...sizes, rest: rest.filter((one) => one !== '').join('; ') };
}

export interface ComponentContent {
  values: Record<string, unknown>;
  notTaken: SkippedContent[];
  /** Content without a field of its own, under the name of its element. */
  apart: SkippedContent[];
  fields: ReadonlyMap<string, Field>;
  yearsOnly: boolean;
}

const apart = (taking: ComponentContent, node: XmlNode, text = readableText(node)) => {
  if (text !== '') taking.apart.push({ where: node.name, text });
};

function addText(
  taking: ComponentContent,
  names: readonly string[],
  node: XmlNode,
  text = readableText(node),
): void {
  if (text === '') return;
  const field = names.map((name) => taking.fields.get(name)).find((one) => one !== undefined);
  if (!field || (field.kind !== 'text' && field.kind !== 'line')) {
    apart(taking, node, text);
    return;
  }
  const whole = taking.values[field.name] ? `${taking.values[field.name]}\n${text}` : text;
  // A text too long for its field goes whole under a heading and is never cut.
  if (!fits(whole, field.max)) apart(taking, node, text);
  else taking.values[field.name] = whole;
}

/** Keys of the items of each list, so that a long one is not compared item by item. */
const contents = new WeakMap<object, Set<string>>();

const add = (taking: ComponentContent, name: string, item: unknown) => {
  const list = (taking.values[name] as unknown[] | undefined) ?? [];
  const keys = contents.get(list) ?? new Set(list.map((one) => JSON.stringify(one)));
  const key = JSON.stringify(item);
  if (keys.has(key)) return;
  keys.add(key);
  list.push(item);
  contents.set(list, keys);
  taking.values[name] = list;
};

/** Text that dates cannot express is kept under a heading, unless it is part of the title. */
function takeDates(taking: ComponentContent, node: XmlNode, isInTitle = false): void {
  const { dates, isWhole, reversed } = readDates(node, taking.yearsOnly);
  for (const text of reversed) taking.notTaken.push({ where: node.name, text });
  for (const entry of dates) add(taking, 'dates', entry);
  if (!isWhole && !isInTitle) apart(taking, node);
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

export function takeAccess(taking: ComponentContent, node: XmlNode): void {
  const index = ACCESS[node.name];
  const text = nameText(node);
  if (text === '') return;
  if (isLeftOut(node)) {
    taking.notTaken.push({ where: node.name, text });
    return;
  }
  if (index && taking.fields.has(index) && codePoints(text) <= INDEX_TERM_MAX)
    add(taking, index, { name: text });
  else apart(taking, node);
}

function takeExtent(taking: ComponentContent, node: XmlNode): void {
  const text = readableText(node);
  const { rest, ...sizes } = readExtent(text);
  const isRoom = Object.keys(sizes).every((name) => taking.fields.has(name) && !taking.values[name]);
  if (isRoom) Object.assign(taking.values, sizes);
  addText(taking, taking.values.externalForm ? [] : ['externalForm'], node, isRoom ? rest : text);
}

const TYPES = new Map(Object.entries(CREATOR_ELEMENTS).map(([type, element]) => [element as string, type]));

/** A creator, with the type of its element, if any: person, family or body. */
function creatorOf(node: XmlNode): NamedReference {
  const authorType = TYPES.get(node.name);
  return { name: nameText(node), ...(authorType && { authorType }) };
}

function takeOrigination(taking: ComponentContent, node: XmlNode): void {
  const names = node.children.filter(isNode).filter(({ name }) => /name$/.test(name));
  const beside = readableText(withoutNodes(node, (one) => names.includes(one)));
  if (names.length > 0 && hasWords(beside)) apart(taking, node, beside);
  const creators = names.length === 0 ? [{ name: readableText(node) }] : names.map(creatorOf);
  for (const creator of creators) takeCreator(taking, node, creator);
}

/** Adds each creator once, even under different types; a repetition is listed as not imported. */
function takeCreator(taking: ComponentContent, node: XmlNode, creator: NamedReference): void {
  const { min = 1, max } = AUTHOR_FIELDS.name;
  const authors = (taking.values.authors as NamedReference[] | undefined) ?? [];
  const length = codePoints(creator.name);
  if (length === 0) return;
  if (authors.some(({ name }) => name === creator.name))
    taking.notTaken.push({ where: node.name, text: creator.name });
  else if (taking.fields.has('authors') && length >= min && length <= max) add(taking, 'authors', creator);
  else apart(taking, node, creator.name);
}

/**
 * Copies the history of the only creator to the creator, in case it is new. The record keeps it under its heading:
 * the reader cannot know whether it is new, and a second reading of the file must give the same.
 */
export function tellCreator({ values, apart: told }: ComponentContent): void {
  const [creator, another] = (values.authors as NamedReference[] | undefined) ?? [];
  const histories = told.flatMap(({ where, text }) => (where === 'bioghist' ? [text] : []));
  const description = histories.join('\n\n');
  const isRoom = description !== '' && codePoints(description) <= AUTHOR_FIELDS.description.max;
  if (creator && !another && isRoom) values.authors = [{ ...creator, description }];
}

function takeLanguages(taking: ComponentContent, node: XmlNode): void {
  const all = (function find(one: XmlNode): XmlNode[] {
    return one.name === 'language' ? [one] : one.children.filter(isNode).flatMap(find);
  })(node);
  const codes = all.map((one) => languageOf(one.attributes.langcode ?? '') ?? languageOf(rawText(one)));
  if (taking.fields.has('languages')) for (const code of codes) if (code) add(taking, 'languages', code);
  const beside = readableText(withoutNodes(node, (one) => all.includes(one)));
  const isWhole = all.length > 0 && !codes.includes(null) && !hasWords(beside);
  if (!isWhole || !taking.fields.has('languages')) apart(taking, node);
}

/** The first web address fills the link and is never fetched; the text beside it is kept under a heading. */
function takeLink(taking: ComponentContent, node: XmlNode): void {
  const { href = '', linktitle, title } = node.attributes;
  const isOwn = /^https?:/i.test(href) && taking.fields.has('link') && !taking.values.link;
  if (isOwn) taking.values.link = href;
  const parts = [isOwn ? '' : href, linktitle ?? title ?? '', readableText(node)];
  apart(taking, node, parts.filter((text) => text !== '').join(' '));
}

const LINKS = new Set(['dao', 'daoloc']);

function takeLinks(taking: ComponentContent, node: XmlNode): void {
  for (const child of node.children.filter(isNode))
    if (LINKS.has(child.name)) takeLink(taking, child);
    else takeLinks(taking, child);
}

/** The first element names the record; a further one, or one too long, is kept whole under a heading. */
function takeName(taking: ComponentContent, name: 'signature' | 'title', node: XmlNode): void {
  const text = readableText(node).replace(/\n/g, ' ');
  const { max = 0 } = taking.fields.get(name) as { max?: number };
  if (taking.values[name] !== undefined || codePoints(text) > max) apart(taking, node);
  else if (text !== '') taking.values[name] = text;
}

const MAX_SIGNATURE_LENGTH = 256;

/** The signature in a description, independent of its level. */
export function statedSignature(said: readonly XmlNode[]): string | null {
  const node = said.find((one) => one.name === 'unitid' && !isLeftOut(one));
  const text = node ? readableText(node).replace(/\n/g, ' ') : '';
  if (text === '' || text.length > MAX_SIGNATURE_LENGTH) return null;
  // A copy, since a substring would keep the whole text of the parser in memory.
  return Buffer.from(text).toString('utf8');
}

/** Elements about the institution or the file itself, which has a record of its own. */
const LEFT_OUT = new Set(['repository', 'relations', 'head', 'runner']);

const isLeftOut = ({ name, attributes }: XmlNode) => LEFT_OUT.has(name) || attributes.audience === 'internal';

/** Takes an element of another program into the first field that the level has, or under its name. */
export function takeForeign(taking: ComponentContent, node: XmlNode): void {
  if (isLeftOut(node)) {
    const text = readableText(node);
    if (text !== '') taking.notTaken.push({ where: node.name, text });
    return;
  }
  switch (node.name) {
    case 'unitid':
      takeName(taking, 'signature', node);
      return;
    case 'unittitle':
      takeName(taking, 'title', node);
      for (const date of childrenNamed(node, 'unitdate')) takeDates(taking, date, true);
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
    case 'dao':
      takeLink(taking, node);
      return;
    case 'daogrp':
    case 'daoset':
      takeLinks(taking, node);
      apart(taking, node, readableText(withoutNodes(node, ({ name }) => LINKS.has(name))));
      return;
    default:
      addText(taking, UNMARKED_BLOCKS[node.name] ?? [], node);
  }
}
