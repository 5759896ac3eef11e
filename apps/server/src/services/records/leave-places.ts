import type { Actor } from '@regest/contract/permissions.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { haveAgreements, tieAgreements } from '../../queries/closures/closures-along.ts';
import type { LockedRows } from '../../queries/records/hold.ts';
import { childPath, idsOfPath } from '../../queries/records/record-path.ts';
import { closuresToCarry } from '../closures/carried-closures.ts';
import type { Change, ChangeFault, PlannedRecord, Update } from './plan.ts';

export interface Numbered<Kind extends Change> {
  change: Kind;
  at: number;
}

/** Id of the parent in a request: `7` and `{ id: 7 }` are equivalent. */
export function namedParent({ values: { parentId } }: Update): number | null {
  const id = typeof parentId === 'object' && parentId !== null && 'id' in parentId ? parentId.id : parentId;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}

/** Path of the new parent of a record; for a parent that the batch creates, that of its nearest stored ancestor. */
function newParentPath(
  change: Update,
  creations: readonly PlannedRecord[],
  { parents }: LockedRows,
): string | null {
  let parent: PlannedRecord['parent'] =
    change.parentKey === undefined ? namedParent(change) : { key: change.parentKey };
  for (let steps = 0; typeof parent === 'object' && parent !== null; steps += 1) {
    const { key } = parent;
    const above = creations.find((one) => one.key === key);
    if (!above || steps > creations.length) return null;
    parent = above.parent;
  }
  return parent === null ? null : (parents.get(parent)?.path ?? '');
}

const isClosure = (value: unknown): value is Closure =>
  typeof value === 'object' && value !== null && 'scope' in value;

interface Leaving {
  faults: ChangeFault[];
  /** The change, with the closure that the record brings along. */
  withClosure(one: Numbered<Update>): Update;
  /** Extends agreements about the old place to the record. */
  tie(): Promise<void>;
}

/** Keeps records closed, with their agreements, when they leave a closed place for a less closed one. */
export async function leavePlaces(
  db: Db,
  actor: Actor,
  updates: readonly Numbered<Update>[],
  creations: readonly PlannedRecord[],
  { state, isUndo = false }: { state: LockedRows; isUndo?: boolean | undefined },
): Promise<Leaving> {
  const moves = updates.flatMap(({ change, at }) => {
    const row = state.rows.get(change.id);
    const to = row && newParentPath(change, creations, state);
    const from = row?.path.slice(0, -`${row.id}.`.length) ?? '';
    if (!row || to == null || from === '' || to === from) return [];
    const value = 'closure' in change.values ? change.values.closure : row.fields.closure;
    return [{ at, id: row.id, from, to, own: isClosure(value) ? value : null }];
  });
  const carried = await closuresToCarry(db, actor, moves);
  const closureOf = new Map<number, Closure>();
  const faults: ChangeFault[] = [];
  for (const [index, outcome] of carried.entries()) {
    const at = moves[index]?.at ?? 0;
    if (outcome instanceof AppError)
      faults.push({ at, fieldName: 'parentId', constraintType: 'Value', refusal: outcome });
    else if (outcome && !isUndo) closureOf.set(at, outcome);
  }
  return {
    faults,
    withClosure({ change, at }) {
      const closure = closureOf.get(at);
      return closure ? { ...change, values: { ...change.values, closure } } : change;
    },
    async tie() {
      const above = new Set(moves.flatMap(({ from }) => idsOfPath(from)));
      if (above.size === 0 || !(await haveAgreements(db, [...above]))) return;
      for (const { id, from, to } of moves)
        await tieAgreements(db, { from, to: childPath(to, id) }, { withEnded: true });
    },
  };
}
