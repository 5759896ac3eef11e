import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import type { FullRecord } from '../../queries/records/find-records.ts';
import type { LockedRows } from '../../queries/records/hold.ts';
import { type Contents, type CountChange, contentsOf, negated } from '../../queries/records/record-counts.ts';
import { ancestorIds, idsOfPath, MAX_ID_DIGITS } from '../../queries/records/record-path.ts';
import { siblingsOf, siblingsOfNew } from '../../queries/records/sibling-signatures.ts';
import type { PlannedRecord } from './plan.ts';

/** A record by its id, or one that the batch creates. */
type Node = number | PlannedRecord;

/** Limit of ancestors, more than a path can hold. */
const MAX_STEPS = 1200;

/** The tree after a batch of changes. */
export interface Tree {
  creation(key: string): PlannedRecord | undefined;
  /** Bytes of the path that a record will have; null where it would be below itself. */
  pathLength(one: PlannedRecord): number | null;
  /** Path of the future parent of this record, with the ids of new records from `ids`. */
  parentPath(one: PlannedRecord, ids: ReadonlyMap<PlannedRecord, number>): string;
  depth(one: PlannedRecord): number;
  /** Key shared by records that may not have the same signature. */
  siblings(one: PlannedRecord): number | string;
  institutionOf(one: PlannedRecord): number | null;
}

export function openTree(planned: readonly PlannedRecord[], { parents, institution }: LockedRows): Tree {
  const created = new Map(planned.flatMap((one) => (one.key === undefined ? [] : [[one.key, one] as const])));
  const moved = new Map(
    planned.flatMap((one) => (one.row && one.parent !== null ? [[one.row.id, one] as const] : [])),
  );

  const nodeOf = (parent: PlannedRecord['parent']): Node | null =>
    parent !== null && typeof parent === 'object' ? (created.get(parent.key) ?? null) : parent;

  function above(node: Node): Node | null {
    const change = typeof node === 'number' ? moved.get(node) : node;
    if (!change) return parents.get(node as number)?.parent_id ?? null;
    if (!change.row && LEVELS[change.level].isRoot) return null;
    return nodeOf(change.parent);
  }

  /** Future ancestors of the record, from the top; null where they lead back to it. */
  function wayTo(one: PlannedRecord): Node[] | null {
    const way: Node[] = [];
    const own: Node = one.row?.id ?? one;
    const start = one.row && one.parent === null ? one.row.parent_id : above(own);
    for (let node: Node | null = start; node !== null; node = above(node)) {
      if (node === own || way.length > MAX_STEPS) return null;
      way.unshift(node);
    }
    return way;
  }

  const lengthOf = (node: Node) => (typeof node === 'number' ? String(node).length : MAX_ID_DIGITS) + 1;

  return {
    creation: (key) => created.get(key),
    pathLength(one) {
      const way = wayTo(one);
      return way && [...way, one.row?.id ?? one].reduce<number>((sum, node) => sum + lengthOf(node), 0);
    },
    parentPath: (one, ids) =>
      (wayTo(one) ?? []).map((node) => `${typeof node === 'number' ? node : ids.get(node)}.`).join(''),
    depth: (one) => wayTo(one)?.length ?? 0,
    siblings({ row, level, parent }) {
      if (parent !== null && typeof parent === 'object') return `new ${parent.key}`;
      if (row) return parent ?? siblingsOf(row.parent_id, row.institution_id);
      return siblingsOfNew(level, parent ?? 0);
    },
    institutionOf(one) {
      let at: PlannedRecord = one;
      for (let steps = 0; steps < MAX_STEPS; steps += 1) {
        if (at.row) return at.row.institution_id;
        if (typeof at.parent === 'number')
          return LEVELS[at.level].isRoot
            ? (institution?.id ?? null)
            : (parents.get(at.parent)?.institution_id ?? null);
        const next = at.parent === null ? undefined : created.get(at.parent.key);
        if (!next) return null;
        at = next;
      }
      return null;
    },
  };
}

const minus = (a: Contents, b: Contents): Contents => ({
  series: a.series - b.series,
  units: a.units - b.units,
  documents: a.documents - b.documents,
});

interface Move {
  row: FullRecord;
  /** Path of the record after the change. */
  path: string;
}

/**
 * Changes of moves in the counts of the records above. A record brings its contents along, but a record with a move
 * of its own is counted by itself, so the order of the moves does not matter.
 */
export function countMoves(moves: readonly Move[]): CountChange[] {
  const own = new Map(moves.map(({ row }) => [row.id, contentsOf(row.level, row)]));
  for (const { row } of moves) {
    const nearest = ancestorIds(row.path).findLast((id) => own.has(id));
    const around = nearest === undefined ? undefined : own.get(nearest);
    if (nearest !== undefined && around) own.set(nearest, minus(around, contentsOf(row.level, row)));
  }
  return moves.flatMap(({ row, path }) => {
    const contents = own.get(row.id) as Contents;
    return [
      ...ancestorIds(row.path).map((recordId) => ({ recordId, ...negated(contents) })),
      ...ancestorIds(path).map((recordId) => ({ recordId, ...contents })),
    ];
  });
}

/** Additions of new records to the counts of the records above. */
export function countCreations(
  created: readonly { level: RecordLevel; parentPath: string }[],
): CountChange[] {
  return created.flatMap(({ level, parentPath }) =>
    idsOfPath(parentPath).map((recordId) => ({ recordId, ...contentsOf(level) })),
  );
}
