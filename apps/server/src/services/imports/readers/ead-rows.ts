import type { NotTaken } from '@regest/contract/exchange/imports.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { LEVELS, RECORD_LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { DOCUMENT_TEXTS } from '../../../writers/document-texts.ts';
import type { ProposedRecord } from '../proposed-record.ts';
import { type Taking, takeAccess, takeForeign } from './ead-foreign.ts';
import { type Component, foldLevels } from './ead-levels.ts';
import { takeMarked } from './ead-marked.ts';
import { openNumbers } from './give-numbers.ts';
import { readXml } from './read-xml.ts';
import { isNode, markOf, readableText, type XmlNode } from './xml-node.ts';

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
  const { values, apart } = taking;
  if (apart.length > 0) {
    const place = taking.fields.has('otherAdditionalData') ? 'otherAdditionalData' : 'content';
    values[place] = [values[place], ...apart].filter(Boolean).join('\n');
  }
  return { values, notTaken };
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
    sheet: null,
    line: component.number,
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
  const finish = (node: XmlNode) => {
    const component = open.at(-1);
    if (!component) {
      const text = readableText(node);
      if (text !== '') outside.push({ where: node.name, text });
      return;
    }
    if (node.name === 'did') component.said.unshift(...node.children.filter(isNode));
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
        building.at(-1)?.children.push(piece);
      },
    },
    () => {
      const batch = ready;
      ready = [];
      return batch;
    },
  );
  const numbers = openNumbers();
  let isFirst = true;
  const withOutside = (record: ProposedRecord) => {
    if (isFirst) record.notTaken.push(...outside);
    isFirst = false;
    return record;
  };
  for (const record of made) {
    numbers.give(record);
    yield withOutside(record);
  }
  const top: Component | null = root;
  if (top === null || (top as Component).isGone) return;
  foldLevels(top, isBelowParent);
  const records: ProposedRecord[] = [];
  const waiting: Component[] = [top];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (!next.isGone) records.push(proposal(next, next.level));
    waiting.push(...next.children.toReversed());
  }
  numbers.giveAll(records);
  for (const record of records) yield withOutside(record);
}

/** Groups of access points may lie in one another. */
function accessPoints(node: XmlNode): XmlNode[] {
  return node.children
    .filter(isNode)
    .flatMap((child) =>
      child.name === 'controlaccess' ? accessPoints(child) : child.name === 'head' ? [] : [child],
    );
}

/** A description group says nothing itself; what it holds does. */
function unwrapped(node: XmlNode): XmlNode[] {
  return node.name === 'descgrp' ? node.children.filter(isNode).flatMap(unwrapped) : [node];
}
