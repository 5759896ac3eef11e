import type { NotTaken } from '@regest/contract/exchange/imports.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { LEVELS, RECORD_LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { DOCUMENT_TEXTS } from '../../../writers/document-texts.ts';
import type { ProposedRecord } from '../proposed-record.ts';
import { type Taking, takeAccess, takeForeign, tellCreator } from './ead-foreign.ts';
import { type Component, foldLevels, settleRest } from './ead-levels.ts';
import { takeMarked } from './ead-marked.ts';
import { openNumbers } from './give-numbers.ts';
import { putHeadings } from './put-headings.ts';
import { readXml } from './read-xml.ts';
import { isNode, isSaid, looseText, markOf, readableText, type XmlNode } from './xml-node.ts';

const { say } = DOCUMENT_TEXTS;

const COMPONENT = /^(?:archdesc|c(?:0[1-9]|1[0-2])?)$/;
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

const isOurs = (component: Component) => component.said.some((node) => markOf(node) === 'fullSignature');

/** What was said of a component, in the fields of its level. */
function describe(component: Component, level: RecordLevel): Pick<ProposedRecord, 'values' | 'notTaken'> {
  const notTaken: NotTaken[] = [];
  const taking: Taking = {
    values: {},
    notTaken,
    apart: [],
    fields: FIELDS[level],
    yearsOnly: LEVELS[level].yearsOnly,
  };
  for (const node of component.said) {
    const mark = markOf(node);
    if (mark !== null && takeMarked(taking.values, taking.fields, node, mark)) continue;
    if (mark !== null && FIELDS[level].get(mark)?.kind === 'files') {
      notTaken.push({ where: node.name, text: node.attributes.linktitle ?? node.attributes.title ?? '' });
    } else takeForeign(taking, node);
  }
  for (const node of component.access) {
    const mark = markOf(node);
    if (mark === null || !takeMarked(taking.values, taking.fields, node, mark)) takeAccess(taking, node);
  }
  tellCreator(taking);
  putHeadings(taking, taking.apart, ({ where, text }) => `[${where}] ${text}`, '\n');
  return { values: taking.values, notTaken };
}

/** Where a component stands, as it would be looked for: `archdesc/dsc/c01[2]/c02[7]`. */
function pathBelow(parent: Component | null, name: string): string {
  if (!parent) return name;
  const step = `${name}[${parent.children.length + 1}]`;
  return `${parent.path}/${parent.parent ? step : `dsc/${step}`}`;
}

function proposal(component: Component, level: RecordLevel): ProposedRecord {
  const { values, notTaken } = describe(component, level);
  if (!values.title) values.title = say('imports.untitled');
  return {
    key: `ead:${component.number}`,
    id: null,
    version: null,
    mayBeNew: true,
    parent: component.parent ? { key: `ead:${component.parent.number}` } : null,
    level,
    sheet: component.path,
    line: null,
    values,
    faults: [],
    notTaken,
  };
}

/** The components of a finding aid, EAD 2002 or EAD3, with or without a namespace, valid or not. */
export function* eadRows(text: string, isBelowParent: boolean): Generator<ProposedRecord> {
  const open: Component[] = [];
  const building: XmlNode[] = [];
  let root: Component | null = null;
  let count = 0;
  let ready: ProposedRecord[] = [];
  const outside: NotTaken[] = [];

  const emit = (component: Component) => {
    if (component.isGone || !isOurs(component)) return;
    const own = OWN_LEVELS[component.eadLevel] ?? 'unit';
    component.level = own === 'collection' && isBelowParent ? 'series' : own;
    ready.push(proposal(component, component.level));
    component.said = [];
    component.access = [];
    component.isGone = true;
  };
  const leave = (node: XmlNode) => {
    const text = readableText(node);
    if (text !== '') outside.push({ where: node.name, text });
  };
  const finish = (node: XmlNode) => {
    const component = open.at(-1);
    // Outside of what is described, or after a record that was given on already.
    if (!component || component.isGone) leave(node);
    else if (node.name === 'did') component.said.unshift(...node.children.filter(isNode), ...looseText(node));
    else if (node.name === 'controlaccess') component.access.push(...accessPoints(node));
    else component.said.push(...unwrapped(node));
  };

  const made = readXml<ProposedRecord>(
    text,
    {
      open(name, attributes) {
        const inside = building.at(-1);
        if (inside) {
          const node = { name, attributes, children: [] };
          inside.children.push(node);
          building.push(node);
          return;
        }
        if (COMPONENT.test(name)) {
          const parent = open.at(-1) ?? null;
          if (parent) emit(parent);
          count += 1;
          const component: Component = {
            number: count,
            path: pathBelow(parent, name),
            eadLevel: (attributes.level ?? '').toLowerCase(),
            parent,
            children: [],
            said: [],
            access: [],
            level: 'unit',
            isGone: false,
          };
          parent?.children.push(component);
          root ??= component;
          open.push(component);
        } else if (name !== 'ead' && name !== 'dsc') building.push({ name, attributes, children: [] });
      },
      close(name) {
        const node = building.pop();
        if (node) {
          if (building.length === 0) finish(node);
        } else if (COMPONENT.test(name)) {
          const component = open.pop();
          if (component) emit(component);
        }
      },
      text(piece) {
        const inside = building.at(-1);
        if (inside) inside.children.push(piece);
        else if (isSaid(piece)) finish({ name: 'p', attributes: {}, children: [piece] });
      },
    },
    () => {
      const batch = ready;
      ready = [];
      return batch;
    },
  );
  const numbers = openNumbers();
  function* described(): Generator<ProposedRecord> {
    for (const record of made) {
      numbers.give(record);
      yield record;
    }
    const top = root as Component | null;
    if (top === null) return;
    if (top.isGone) settleRest(top);
    else foldLevels(top, isBelowParent);
    const records: ProposedRecord[] = [];
    const waiting: Component[] = [top];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (!next.isGone) records.push(proposal(next, next.level));
      // What only holds the descriptions of a guide together becomes no record.
      else for (const node of [...next.said, ...next.access]) leave(node);
      waiting.push(...next.children.toReversed());
    }
    numbers.giveAll(records);
    yield* records;
  }
  let last: ProposedRecord | null = null;
  for (const record of described()) {
    if (last) yield last;
    record.notTaken.push(...outside.splice(0));
    last = record;
  }
  if (!last) return;
  last.notTaken.push(...outside);
  yield last;
}

/** What a group says of itself is said of each part. */
const parts = (node: XmlNode) =>
  [...node.children.filter(isNode), ...looseText(node)].map((child) => ({
    ...child,
    attributes: {
      ...(node.attributes.audience && { audience: node.attributes.audience }),
      ...child.attributes,
    },
  }));

/** Groups of access points may lie in one another. */
function accessPoints(node: XmlNode): XmlNode[] {
  return parts(node).flatMap((child) =>
    child.name === 'controlaccess' && child.children.some(isNode) ? accessPoints(child) : [child],
  );
}

/** A description group says nothing itself; what it holds does. */
function unwrapped(node: XmlNode): XmlNode[] {
  return node.name === 'descgrp' && node.children.some(isNode) ? parts(node).flatMap(unwrapped) : [node];
}
