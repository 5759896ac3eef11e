import type { FieldError } from '@regest/contract/errors.ts';
import type { Db } from '../../db/schema.ts';
import {
  type CreatedBelow,
  listCreatedBelow,
  listMoves,
  type MoveRow,
  markDoubleSignatures,
  markTakenSignatures,
  setDepths,
} from '../../queries/imports/import-moves.ts';
import { markFaults, markFaultyBelow } from '../../queries/imports/import-rows.ts';
import { longestPaths } from '../../queries/records/hold.ts';
import { idsOfPath, MAX_ID_DIGITS, MAX_PATH_BYTES, pathEnd } from '../../queries/records/record-path.ts';

/** A record by its id, or a row that will be one. */
type Node = { id: number } | { row: number };

interface Ways {
  moves: ReadonlyMap<number, MoveRow>;
  created: ReadonlyMap<number, CreatedBelow>;
}

const parentOf = ({ parent_id, parent_number }: Pick<MoveRow, 'parent_id' | 'parent_number'>): Node | null =>
  parent_number === null ? (parent_id === null ? null : { id: parent_id }) : { row: parent_number };

/** Ids and new rows above a moved record once the import is done; null where they lead back to it. */
function wayTo(move: MoveRow, { moves, created }: Ways): { steps: number; length: number } | null {
  let length = String(move.record_id).length + 1;
  let steps = 0;
  let path = idsOfPath(move.parent_path ?? '');
  for (let node = parentOf(move); node !== null; steps += 1) {
    if (length > MAX_PATH_BYTES) return null;
    if ('row' in node) {
      const row = created.get(node.row);
      length += MAX_ID_DIGITS + 1;
      path = idsOfPath(row?.parent_path ?? '');
      node = row ? parentOf(row) : null;
      continue;
    }
    if (node.id === move.record_id) return null;
    length += String(node.id).length + 1;
    const next = moves.get(node.id);
    if (next) {
      path = idsOfPath(next.parent_path ?? '');
      node = parentOf(next);
    } else {
      const above: number | undefined = path[path.indexOf(node.id) - 1];
      node = above === undefined ? null : { id: above };
    }
  }
  return { steps, length };
}

function moveFault(move: MoveRow, way: ReturnType<typeof wayTo>): FieldError | null {
  if (way === null) return { fieldName: 'parentId', constraintType: 'Cycle' };
  if (move.is_published && !move.parent_is_published)
    return { fieldName: 'parentId', constraintType: 'Unpublished' };
  return way.length > MAX_PATH_BYTES ? { fieldName: 'parentId', constraintType: 'Range' } : null;
}

/** Moves that cannot be made, and the order in which the others can: from the top of the new tree downwards. */
async function settleMoves(db: Db, importId: number): Promise<void> {
  const rows = await listMoves(db, importId);
  if (rows.length === 0) return;
  const ways: Ways = {
    moves: new Map(rows.map((row) => [row.record_id, row])),
    created: new Map((await listCreatedBelow(db, importId)).map((row) => [row.number, row])),
  };
  const planned = rows.map((row) => ({ row, way: wayTo(row, ways) }));
  const longest = await longestPaths(
    db,
    planned
      .filter(({ row, way }) => way !== null && way.length > row.path.length)
      .map(({ row: { record_id, path } }) => ({ id: record_id, path, end: pathEnd(path) })),
  );
  const faults = new Map<number, FieldError[]>();
  for (const { row, way } of planned) {
    const below = (longest.get(row.record_id) ?? 0) - row.path.length;
    const fault = moveFault(row, way && { ...way, length: way.length + Math.max(0, below) });
    if (fault) faults.set(row.number, [fault]);
  }
  await markFaults(db, importId, faults);
  await setDepths(
    db,
    importId,
    planned.map(({ row, way }) => ({ number: row.number, depth: way?.steps ?? 0 })),
  );
}

/**
 * What shows only when every row has been checked: moves that end in a circle, signatures that two rows want or that a
 * record keeps. A row at fault stays where it is, which may put others at fault, so it is looked at again until nothing
 * changes.
 */
export async function settlePlaces(db: Db, importId: number): Promise<void> {
  await settleMoves(db, importId);
  await markDoubleSignatures(db, importId);
  while ((await markFaultyBelow(db, importId)) + (await markTakenSignatures(db, importId)) > 0);
}
