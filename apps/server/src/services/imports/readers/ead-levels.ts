import type { RecordLevel } from '@regest/contract/levels.ts';
import type { XmlNode } from './xml-node.ts';

/** A described thing of a finding aid, with what is said of it. */
export interface Component {
  number: number;
  /** Where it stands in the file. */
  path: string;
  eadLevel: string;
  parent: Component | null;
  children: Component[];
  /** Elements of `did` and beside it; and those of `controlaccess`. */
  said: XmlNode[];
  access: XmlNode[];
  level: RecordLevel;
  isGone: boolean;
}

const GROUPS = new Set([
  'fonds',
  'collection',
  'recordgrp',
  'subgrp',
  'subfonds',
  'series',
  'subseries',
  'class',
]);
const WHOLES = new Set(['fonds', 'collection', 'recordgrp']);
const isLeaf = ({ children }: Component) => children.length === 0;
const isGroup = ({ eadLevel }: Component) => GROUPS.has(eadLevel);

function levelBelow(component: Component, above: RecordLevel): RecordLevel {
  if (above === 'unit' || above === 'document') return 'document';
  if (isLeaf(component)) return isGroup(component) ? 'series' : 'unit';
  const { children, eadLevel } = component;
  const hasOnlyLeaves = children.every((child) => isLeaf(child) && !isGroup(child));
  const isUnit =
    eadLevel === 'file' ||
    eadLevel === 'item' ||
    (eadLevel === '' && children.every((child) => child.eadLevel === 'item'));
  return isUnit && hasOnlyLeaves ? 'unit' : 'series';
}

function settle(component: Component, level: RecordLevel): void {
  const waiting: [Component, RecordLevel][] = [[component, level]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [one, its] = next;
    one.level = its;
    for (const child of one.children) waiting.push([child, levelBelow(child, its)]);
  }
}

/** Descriptions that somebody added to a finding aid of ours: what is above them has its level already. */
export function settleRest(root: Component): void {
  const waiting: Component[] = [root];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const child of next.children) {
      if (!child.isGone) child.level = levelBelow(child, next.level);
      waiting.push(child);
    }
  }
}

function topmostWholes(component: Component): Component[] {
  return component.children.flatMap((child) => (WHOLES.has(child.eadLevel) ? [child] : topmostWholes(child)));
}

/**
 * Levels that our tree allows, whatever the finding aid has: what groups becomes a series (these nest freely, so no
 * depth is lost), a leaf a unit, a file of items a unit with documents. A guide to many fonds makes one collection of each.
 */
export function foldLevels(root: Component, isBelowParent: boolean): void {
  const wholes = !isBelowParent && !WHOLES.has(root.eadLevel) ? topmostWholes(root) : [];
  if (wholes.length === 0) {
    settle(root, isBelowParent ? 'series' : 'collection');
    return;
  }
  const isInside = (one: Component | null): boolean =>
    one !== null && (wholes.includes(one) || isInside(one.parent));
  (function mark(component: Component): void {
    component.isGone = !isInside(component);
    component.children.forEach(mark);
  })(root);
  for (const whole of wholes) {
    whole.parent = null;
    settle(whole, 'collection');
  }
}
