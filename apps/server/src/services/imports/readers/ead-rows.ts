import type { SkippedContent } from '@regest/contract/exchange/imports.ts';
import { languageOf } from '@regest/contract/exchange/language-codes.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { LEVELS, RECORD_LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { DOCUMENT_TEXTS } from '../../../writers/documents.ts';
import type { ProposedRecord, ReadingNotes } from '../proposed-record.ts';
import { type Component, readComponents } from './ead-components.ts';
import {
  type ComponentContent,
  statedSignature,
  takeAccess,
  takeForeign,
  tellCreator,
} from './ead-foreign.ts';
import { takeMarked } from './ead-marked.ts';
import { ComponentTree } from './ead-tree.ts';
import { dropFaulty, putHeadings } from './foreign-fields.ts';
import { openNumbers, placeKey } from './signature-numbers.ts';
import { openSpillFile, type SpillFile } from './spill-file.ts';
import { isNode, markOf, rawText, readableText, type XmlNode } from './xml-node.ts';

const { say } = DOCUMENT_TEXTS;

const OWN_LEVELS: Readonly<Record<string, RecordLevel>> = {
  fonds: 'collection',
  series: 'series',
  subseries: 'series',
  file: 'unit',
  item: 'document',
};
const FIELDS = Object.fromEntries(
  RECORD_LEVELS.map((level) => [level, new Map(recordFields(level).map((field) => [field.name, field]))]),
) as Record<RecordLevel, Map<string, Field>>;

type Described = Pick<Component, 'path' | 'said' | 'access'>;

/** Values of a component in the fields of its level. */
function describe(
  { said, access }: Described,
  level: RecordLevel,
): Pick<ProposedRecord, 'values' | 'notTaken'> {
  const skipped: SkippedContent[] = [];
  const taking: ComponentContent = {
    values: {},
    notTaken: skipped,
    apart: [],
    fields: FIELDS[level],
    yearsOnly: LEVELS[level].yearsOnly,
  };
  for (const node of said) {
    const mark = markOf(node);
    if (mark !== null && takeMarked(taking.values, taking.fields, node, mark)) continue;
    if (mark !== null && FIELDS[level].get(mark)?.kind === 'files') {
      skipped.push({ where: node.name, text: node.attributes.linktitle ?? node.attributes.title ?? '' });
    } else takeForeign(taking, node);
  }
  for (const node of access) {
    const mark = markOf(node);
    if (mark === null || !takeMarked(taking.values, taking.fields, node, mark)) takeAccess(taking, node);
  }
  tellCreator(taking);
  putHeadings(taking, taking.apart, ({ where, text }) => `[${where}] ${text}`, '\n');
  return { values: taking.values, notTaken: skipped };
}

const parentOf = (number: number) => (number === 0 ? null : { key: `ead:${number}` });

function proposal(
  number: number,
  parent: number,
  { values, notTaken }: Pick<ProposedRecord, 'values' | 'notTaken'>,
  path: string,
  level: RecordLevel,
): ProposedRecord {
  if (!values.title) values.title = say('imports.untitled');
  return {
    key: `ead:${number}`,
    id: null,
    version: null,
    mayBeNew: true,
    parent: parentOf(parent),
    level,
    sheet: path,
    line: null,
    values,
    faults: [],
    notTaken,
  };
}

const isOurs = ({ said }: Component) => said.some((node) => markOf(node) === 'fullSignature');

const HEADS = new Set(['eadheader', 'control']);
const LANGUAGE_PARTS = new Set(['langusage', 'languagedeclaration']);

/** Language in which the finding aid is written, by code or by name. */
function languageOfHead(node: XmlNode, isInside: boolean): string | null {
  const isHere = isInside || LANGUAGE_PARTS.has(node.name);
  if (isHere) {
    const declared = languageOf(node.attributes.langcode ?? '') ?? languageOf(rawText(node));
    if (declared !== null) return declared;
  }
  for (const child of node.children.filter(isNode)) {
    const language = languageOfHead(child, isHere);
    if (language !== null) return language;
  }
  return null;
}

/** Limit of a skipped text outside of records, which is listed only in part. */
const MAX_SHOWN_LENGTH = 500;

/**
 * Reads the components of a finding aid, EAD 2002 or EAD3, with or without a namespace, valid or not. A component of
 * our export states its level and is yielded at once. The level of a foreign one depends on its contents: its
 * description stays on the disk until the whole file is read.
 */
export async function* eadRows(
  pieces: AsyncIterable<string>,
  isBelowParent: boolean,
  notes: Pick<ReadingNotes, 'language'>,
): AsyncGenerator<ProposedRecord> {
  const tree = new ComponentTree();
  const spill = openSpillFile();
  try {
    yield* withOutside(tree, spill, pieces, isBelowParent, notes);
  } finally {
    spill.close();
  }
}

/** Lists texts outside of every record with the record that follows, or with the last one. */
async function* withOutside(
  tree: ComponentTree,
  spill: SpillFile,
  pieces: AsyncIterable<string>,
  isBelowParent: boolean,
  notes: Pick<ReadingNotes, 'language'>,
): AsyncGenerator<ProposedRecord> {
  let outside: SkippedContent[] = [];
  const leave = (node: XmlNode) => {
    if (HEADS.has(node.name)) notes.language ??= languageOfHead(node, false);
    const text = readableText(node).slice(0, MAX_SHOWN_LENGTH).toWellFormed();
    if (text !== '') outside.push({ where: node.name, text });
  };
  let last: ProposedRecord | null = null;
  for await (const record of described(tree, spill, pieces, isBelowParent, notes, leave)) {
    if (last) yield last;
    record.notTaken = record.notTaken.concat(outside);
    outside = [];
    last = record;
  }
  if (!last) return;
  last.notTaken = last.notTaken.concat(outside);
  yield last;
}

async function* described(
  tree: ComponentTree,
  spill: SpillFile,
  pieces: AsyncIterable<string>,
  isBelowParent: boolean,
  notes: Pick<ReadingNotes, 'language'>,
  leave: (node: XmlNode) => void,
): AsyncGenerator<ProposedRecord> {
  const numbers = openNumbers();
  const placeBelow = (number: number) => placeKey(parentOf(number));
  /** Parts of a description that came after its first child. */
  const later = new Map<number, number[]>();
  const keep = (component: Component) => {
    const { number, path, said, access } = component;
    const isFirst = tree.placeOf(number) === null;
    if (!isFirst && said.length + access.length === 0) return;
    const place = spill.add(JSON.stringify({ path, said, access } satisfies Described));
    if (isFirst) tree.setPlace(number, place);
    else later.set(number, [...(later.get(number) ?? []), place]);
    const stated = statedSignature(said);
    if (stated !== null) numbers.expect(placeBelow(component.parent), stated);
  };
  yield* readComponents(pieces, tree, leave, (component) => {
    if (!isOurs(component)) {
      keep(component);
      return null;
    }
    const componentLevel = OWN_LEVELS[component.eadLevel] ?? 'unit';
    const level = LEVELS[componentLevel].isRoot && isBelowParent ? 'series' : componentLevel;
    tree.finish(component.number, level);
    const { number, parent, path } = component;
    const record = proposal(number, parent, describe(component, level), path, level);
    numbers.give(record);
    return record;
  });

  for (const number of tree.foldLevels(isBelowParent)) numbers.move(placeBelow(number), placeBelow(0));
  const read = (place: number) => JSON.parse(spill.read(place)) as Described;
  const open: number[] = [];
  for (let number = 1; number <= tree.size; number += 1) {
    const place = tree.placeOf(number);
    if (place === null) continue;
    const component = read(place);
    for (const part of (later.get(number) ?? []).map(read)) {
      component.said = component.said.concat(part.said);
      component.access = component.access.concat(part.access);
    }
    if (tree.isDone(number)) {
      // Components that only group the descriptions of a guide become no record.
      for (const node of component.said.concat(component.access)) leave(node);
      continue;
    }
    const parent = tree.parentOf(number);
    while (open.length > 0 && open.at(-1) !== parent) numbers.close(placeBelow(open.pop() ?? 0));
    open.push(number);
    const level = tree.levelOf(number);
    const { values, notTaken } = describe(component, level);
    if (notes.language !== null && FIELDS[level].has('descriptionLanguage'))
      values.descriptionLanguage ??= notes.language;
    const content = { values: dropFaulty(level, values, notTaken), notTaken };
    const record = proposal(number, parent, content, component.path, level);
    numbers.give(record);
    yield record;
  }
}
