import type { ProposedRecord } from '../proposed-record.ts';
import type { ComponentTree } from './ead-tree.ts';
import { RecordBudget, readXml } from './read-xml.ts';
import { hasWords, isNode, looseText, type XmlNode } from './xml-node.ts';

/** A component of a finding aid with the part of its description that has been read so far. */
export interface Component {
  number: number;
  parent: number;
  /** Its place in the file. */
  path: string;
  eadLevel: string;
  /** Elements inside and beside `did`; `access` holds those of `controlaccess`. */
  said: XmlNode[];
  access: XmlNode[];
}

interface OpenComponent extends Component {
  budget: RecordBudget;
  isGiven: boolean;
}

/** Elements of OAI-PMH around a finding aid. */
const ENVELOPE = new Set(['OAI-PMH', 'GetRecord', 'ListRecords', 'record', 'metadata']);
const ENVELOPE_NOTES = new Set(['responseDate', 'request', 'header']);

const COMPONENT = /^(?:archdesc|c(?:0[1-9]|1[0-2])?)$/;

/** Place of a component as a person would look for it: `archdesc/dsc/c01[2]/c02[7]`. */
function pathBelow(parent: Component | undefined, name: string, place: number): string {
  if (!parent) return name;
  const step = `${name}[${place}]`;
  return `${parent.path}/${parent.parent === 0 ? `dsc/${step}` : step}`;
}

/**
 * Walks through a finding aid and passes each component to `take` before its first child and, if more of its
 * description follows, after its last one. A component for which `take` returns a record is finished; later parts of
 * its description belong to no record.
 */
export async function* readComponents(
  pieces: AsyncIterable<string>,
  tree: ComponentTree,
  leave: (node: XmlNode) => void,
  take: (component: Component) => ProposedRecord | null,
): AsyncGenerator<ProposedRecord> {
  const open: OpenComponent[] = [];
  const building: XmlNode[] = [];
  const outside = new RecordBudget(1);
  let ready: ProposedRecord[] = [];

  const budget = () => {
    const component = open.at(-1);
    return component && !component.isGiven ? component.budget : outside;
  };
  const hand = (component: OpenComponent) => {
    if (component.isGiven) return;
    const record = take(component);
    component.said = [];
    component.access = [];
    if (!record) return;
    component.isGiven = true;
    ready.push(record);
  };
  /** True for elements that contain components and no description. */
  const isWrapper = (name: string) =>
    name === 'ead' || name === 'dsc' || (open.length === 0 && ENVELOPE.has(name));
  const finish = (node: XmlNode) => {
    const component = open.at(-1);
    if (!component && ENVELOPE_NOTES.has(node.name)) return;
    if (!component || component.isGiven) leave(node);
    else if (node.name === 'did')
      component.said = node.children.filter(isNode).concat(looseText(node), component.said);
    else if (node.name === 'controlaccess') component.access = component.access.concat(accessPoints(node));
    else for (const one of unwrapped(node)) component.said.push(one);
  };
  const begin = (name: string, attributes: Record<string, string>, line: number) => {
    const parent = open.at(-1);
    if (parent) hand(parent);
    const eadLevel = (attributes.level ?? '').toLowerCase();
    const number = tree.add(parent?.number ?? 0, eadLevel);
    open.push({
      number,
      parent: parent?.number ?? 0,
      path: pathBelow(parent, name, tree.childCount(parent?.number ?? 0)),
      eadLevel,
      said: [],
      access: [],
      budget: new RecordBudget(line),
      isGiven: false,
    });
  };

  yield* readXml<ProposedRecord>(
    pieces,
    {
      open(name, attributes, line) {
        const inside = building.at(-1);
        if (!inside && COMPONENT.test(name)) begin(name, attributes, line);
        else if (inside || !isWrapper(name)) {
          budget().takeElement(attributes);
          const node = { name, attributes, children: [] };
          inside?.children.push(node);
          building.push(node);
        }
      },
      close(name) {
        const node = building.pop();
        if (node) {
          if (building.length === 0) finish(node);
        } else if (COMPONENT.test(name)) {
          const component = open.pop();
          if (component) hand(component);
        }
      },
      text(piece) {
        budget().takeText(piece);
        const inside = building.at(-1);
        if (inside) inside.children.push(piece);
        else if (hasWords(piece)) finish({ name: 'p', attributes: {}, children: [piece] });
      },
    },
    () => {
      const batch = ready;
      ready = [];
      return batch;
    },
  );
}

/** Parts of a group, each with the audience of the group. */
const parts = (node: XmlNode) =>
  [...node.children.filter(isNode), ...looseText(node)].map((child) => ({
    ...child,
    attributes: {
      ...(node.attributes.audience && { audience: node.attributes.audience }),
      ...child.attributes,
    },
  }));

/** Access points of nested groups. */
function accessPoints(node: XmlNode): XmlNode[] {
  return parts(node).flatMap((child) =>
    child.name === 'controlaccess' && child.children.some(isNode) ? accessPoints(child) : [child],
  );
}

/** Contents of a description group, which has no text of its own. */
function unwrapped(node: XmlNode): XmlNode[] {
  return node.name === 'descgrp' && node.children.some(isNode) ? parts(node).flatMap(unwrapped) : [node];
}
