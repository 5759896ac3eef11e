import type { FieldError } from '@regest/contract/errors.ts';
import type { ImportLevel } from '@regest/contract/exchange/imports.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import type { ProposedParent } from '../../db/schema-imports.ts';

/** Place of one row of the file in the tree. */
export interface FilePlace {
  readonly number: number;
  readonly level: ImportLevel;
  readonly id: number | null;
  readonly parent: ProposedParent | null;
  readonly mayBeNew: boolean;
  /** Id of the stored record that this row matched or created. */
  recordId: number | undefined;
  /** True for a row that will not be imported, so nothing can be placed below it. */
  isFaulty: boolean;
  /** Upper limit of the bytes of its path; 0 before its check. */
  pathBytes: number;
}

const LEVELS: readonly ImportLevel[] = [...RECORD_LEVELS, 'author'];
const NUMBERED_KEY = /^(.*):(0|[1-9]\d{0,14})$/s;

/** Rows of a file by their keys: some sixty bytes for each, since a file may have a million. */
export class FileMap {
  /** Keys that end with a number (`id:7`, `ead:7`, `Jednostki:7`), by their prefix. */
  private readonly numbered = new Map<string, Map<number, number>>();
  private readonly named = new Map<string, number>();
  private readonly parents: (ProposedParent | null)[] = [null];
  private readonly parentsByKey = new Map<string, ProposedParent>();
  private levels = new Uint8Array(1024);
  private flags = new Uint8Array(1024);
  private paths = new Uint16Array(1024);
  private ids = new Float64Array(1024);
  private recordIds = new Float64Array(1024);

  /** Adds a row by its number, from 1 in the order of the file; for a repeated key the first row counts. */
  add(number: number, key: string, row: Pick<FilePlace, 'level' | 'id' | 'parent' | 'mayBeNew'>): void {
    if (this.find(key) !== undefined) return;
    this.enter(key, number);
    while (number >= this.levels.length) this.grow();
    this.levels[number] = LEVELS.indexOf(row.level);
    this.flags[number] = row.mayBeNew ? 1 : 0;
    this.ids[number] = row.id ?? 0;
    while (this.parents.length < number) this.parents.push(null);
    this.parents[number] = row.parent && this.shared(row.parent);
  }

  get(key: string): FilePlace | undefined {
    const number = this.find(key);
    return number === undefined ? undefined : this.at(number);
  }

  at(number: number): FilePlace {
    const map = this;
    return {
      number,
      level: LEVELS[this.levels[number] ?? 0] ?? 'unit',
      id: this.ids[number] || null,
      parent: this.parents[number] ?? null,
      mayBeNew: ((this.flags[number] ?? 0) & 1) !== 0,
      get recordId() {
        return map.recordIds[number] || undefined;
      },
      set recordId(id) {
        map.recordIds[number] = id ?? 0;
      },
      get pathBytes() {
        return map.paths[number] ?? 0;
      },
      set pathBytes(bytes) {
        map.paths[number] = bytes;
      },
      get isFaulty() {
        return ((map.flags[number] ?? 0) & 2) !== 0;
      },
      set isFaulty(isFaulty) {
        map.flags[number] = ((map.flags[number] ?? 0) & 1) | (isFaulty ? 2 : 0);
      },
    };
  }

  private find(key: string): number | undefined {
    const [, prefix = '', at] = NUMBERED_KEY.exec(key) ?? [];
    return at === undefined ? this.named.get(key) : this.numbered.get(prefix)?.get(Number(at));
  }

  private enter(key: string, number: number): void {
    const [, prefix = '', at] = NUMBERED_KEY.exec(key) ?? [];
    if (at === undefined) {
      this.named.set(key, number);
      return;
    }
    const byPage = this.numbered.get(prefix) ?? new Map<number, number>();
    this.numbered.set(prefix, byPage);
    byPage.set(Number(at), number);
  }

  /** One shared object for equal parents, since siblings repeat theirs. */
  private shared(parent: ProposedParent): ProposedParent {
    const key = JSON.stringify(parent);
    const stored = this.parentsByKey.get(key) ?? parent;
    this.parentsByKey.set(key, stored);
    return stored;
  }

  private grow(): void {
    const longer = <Column extends Uint8Array | Uint16Array | Float64Array>(
      column: Column,
      next: Column,
    ): Column => {
      next.set(column);
      return next;
    };
    const length = this.levels.length * 2;
    this.levels = longer(this.levels, new Uint8Array(length));
    this.flags = longer(this.flags, new Uint8Array(length));
    this.paths = longer(this.paths, new Uint16Array(length));
    this.ids = longer(this.ids, new Float64Array(length));
    this.recordIds = longer(this.recordIds, new Float64Array(length));
  }
}

/** Last part of a full signature, by which rows of one file are distinguished. */
const lastPart = (signature: string) => signature.split('_').at(-1) ?? signature;

/** Key of the parent's row in the file; undefined where the parent is none of its rows. */
export function keyAbove(
  signed: ReadonlyMap<string, string>,
  parent: ProposedParent | null,
): string | undefined {
  if (parent === null) return undefined;
  if ('key' in parent) return parent.key;
  return 'id' in parent ? `id:${parent.id}` : signed.get(lastPart(parent.signature));
}

export const fault = (fieldName: string, constraintType: FieldError['constraintType']): FieldError => ({
  fieldName,
  constraintType,
});
