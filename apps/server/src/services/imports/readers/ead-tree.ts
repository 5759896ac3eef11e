import { IMPORT_LIMITS } from '@regest/contract/exchange/imports.ts';
import { LEVELS, RECORD_LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { RefusedFile } from '../proposed-record.ts';

/** EAD levels that affect the result; every other level has the last code. */
const EAD_LEVELS = [
  '',
  'fonds',
  'collection',
  'recordgrp',
  'subgrp',
  'subfonds',
  'series',
  'subseries',
  'class',
  'file',
  'item',
  'otherlevel',
] as const;
type EadLevel = (typeof EAD_LEVELS)[number];
const CODES = new Map<string, number>(EAD_LEVELS.map((level, code) => [level, code]));
const OTHER = EAD_LEVELS.length - 1;

/** EAD levels that become a fonds. */
const WHOLES: ReadonlySet<string> = new Set(['fonds', 'collection']);
const GROUPS: ReadonlySet<EadLevel> = new Set<EadLevel>([
  'fonds',
  'collection',
  'recordgrp',
  'subgrp',
  'subfonds',
  'series',
  'subseries',
  'class',
]);
/** Number of fonds that makes a record group a guide. */
const FONDS_OF_A_GUIDE = 2;

/**
 * Components of a finding aid by their numbers in the order of the file, from 1. They take a few bytes each, since a
 * file may have half a million.
 */
export class ComponentTree {
  private parents = new Int32Array(1024);
  private codes = new Uint8Array(1024);
  private children = new Int32Array(1024);
  private levels = new Uint8Array(1024);
  /** 1 for components already yielded, or without a record. */
  private done = new Uint8Array(1024);
  /** Position of the stored description, plus one. */
  private places = new Int32Array(1024);
  size = 0;

  /** Adds a component; `parent` is 0 for the topmost one. */
  add(parent: number, eadLevel: string): number {
    if (this.size >= IMPORT_LIMITS.rows)
      throw new RefusedFile('imports.refused.rows', { count: IMPORT_LIMITS.rows });
    this.size += 1;
    if (this.size >= this.parents.length) this.grow();
    this.parents[this.size] = parent;
    this.codes[this.size] = CODES.get(eadLevel) ?? OTHER;
    this.children[parent] = this.childCount(parent) + 1;
    return this.size;
  }

  private grow(): void {
    const longer = <Column extends Int32Array | Uint8Array>(column: Column, next: Column): Column => {
      next.set(column);
      return next;
    };
    const length = this.parents.length * 2;
    this.parents = longer(this.parents, new Int32Array(length));
    this.children = longer(this.children, new Int32Array(length));
    this.codes = longer(this.codes, new Uint8Array(length));
    this.levels = longer(this.levels, new Uint8Array(length));
    this.done = longer(this.done, new Uint8Array(length));
    this.places = longer(this.places, new Int32Array(length));
  }

  /** Position of the stored description of a component; null for one that was yielded at once. */
  placeOf(number: number): number | null {
    const place = this.places[number] ?? 0;
    return place === 0 ? null : place - 1;
  }

  setPlace(number: number, place: number): void {
    this.places[number] = place + 1;
  }

  parentOf(number: number): number {
    return this.parents[number] ?? 0;
  }

  childCount(number: number): number {
    return this.children[number] ?? 0;
  }

  levelOf(number: number): RecordLevel {
    return RECORD_LEVELS[this.levels[number] ?? 0] ?? 'unit';
  }

  isDone(number: number): boolean {
    return this.done[number] === 1;
  }

  /** Marks a component as yielded while the file was read, at the level it states. */
  finish(number: number, level: RecordLevel): void {
    this.done[number] = 1;
    this.setLevel(number, level);
  }

  private setLevel(number: number, level: RecordLevel): void {
    this.levels[number] = RECORD_LEVELS.indexOf(level);
  }

  private eadLevel(number: number): EadLevel {
    return EAD_LEVELS[this.codes[number] ?? OTHER] ?? 'otherlevel';
  }

  private isPlainLeaf(number: number): boolean {
    return this.childCount(number) === 0 && !GROUPS.has(this.eadLevel(number));
  }

  /** Tells for each component whether it contains anything but plain leaves, and anything but items. */
  private contents(): { others: Uint8Array; nonItems: Uint8Array } {
    const others = new Uint8Array(this.size + 1);
    const nonItems = new Uint8Array(this.size + 1);
    for (let number = 1; number <= this.size; number += 1) {
      if (!this.isPlainLeaf(number)) others[this.parentOf(number)] = 1;
      if (this.eadLevel(number) !== 'item') nonItems[this.parentOf(number)] = 1;
    }
    return { others, nonItems };
  }

  /**
   * Components that become collections: the topmost fonds. Of a record group with several fonds, the fonds become the
   * collections.
   */
  private wholes(): number[] {
    const fondsBelow = new Int32Array(this.size + 1);
    for (let number = this.size; number > 0; number -= 1) {
      const ownFonds = this.eadLevel(number) === 'fonds' ? 1 : 0;
      const above = this.parentOf(number);
      fondsBelow[above] = (fondsBelow[above] ?? 0) + (fondsBelow[number] ?? 0) + ownFonds;
    }
    const isWhole = (number: number) => {
      const level = this.eadLevel(number);
      if (level === 'recordgrp') return (fondsBelow[number] ?? 0) < FONDS_OF_A_GUIDE;
      return WHOLES.has(level);
    };
    const isInside = new Uint8Array(this.size + 1);
    const wholes: number[] = [];
    for (let number = 1; number <= this.size; number += 1) {
      const above = isInside[this.parentOf(number)] ?? 0;
      if (!above && isWhole(number)) wholes.push(number);
      isInside[number] = above || isWhole(number) ? 1 : 0;
    }
    return wholes;
  }

  /**
   * Assigns levels that our tree allows, for any finding aid: a group becomes a series (these nest freely, so no
   * depth is lost), a leaf a unit, a file of items a unit with documents. A guide to several fonds makes one
   * collection of each, and the components above them become no record. Returns the components that lost a child to
   * the top.
   */
  foldLevels(isBelowParent: boolean): Set<number> {
    const wholes = isBelowParent || this.isDone(1) ? [] : this.wholes();
    const tops = wholes.length === 0 ? [1] : wholes;
    const isTop = new Set(tops);
    const { others, nonItems } = this.contents();
    const isKept = new Uint8Array(this.size + 1);
    const skippedNumbers = new Set<number>();
    for (let number = 1; number <= this.size; number += 1) {
      const above = this.parentOf(number);
      isKept[number] = isTop.has(number) ? 1 : (isKept[above] ?? 0);
      if (this.isDone(number)) continue;
      if (isTop.has(number)) {
        if (above !== 0) skippedNumbers.add(above);
        this.parents[number] = 0;
        this.setLevel(number, isBelowParent ? 'series' : 'collection');
      } else if (isKept[number]) this.setLevel(number, this.levelBelow(number, others, nonItems));
      else this.done[number] = 1;
    }
    return skippedNumbers;
  }

  private levelBelow(number: number, others: Uint8Array, nonItems: Uint8Array): RecordLevel {
    const above = this.levelOf(this.parentOf(number));
    if (!LEVELS[above].isAggregate) return 'document';
    const eadLevel = this.eadLevel(number);
    if (this.childCount(number) === 0) return GROUPS.has(eadLevel) ? 'series' : 'unit';
    const isUnit = eadLevel === 'file' || eadLevel === 'item' || (eadLevel === '' && nonItems[number] === 0);
    return isUnit && others[number] === 0 ? 'unit' : 'series';
  }
}
