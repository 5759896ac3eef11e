import type { FieldError } from '@regest/contract/errors.ts';
import type { ImportLevel } from '@regest/contract/exchange/imports.ts';
import { LEVELS } from '@regest/contract/levels.ts';
import type { Db } from '../../db/schema.ts';
import { openTimeSlice } from '../../operation/time-slices.ts';
import {
  type CreatedBelow,
  listCreatedBelow,
  listMoves,
  type MoveRow,
  markDoubleSignatures,
  markSignatureConflicts,
  setDepths,
} from '../../queries/imports/import-moves.ts';
import { markFaults, markFaultyBelow, type RowToCheck } from '../../queries/imports/import-rows.ts';
import type { ImportWithPerson } from '../../queries/imports/imports.ts';
import { findImportParent, findPlaces, type PlaceRow } from '../../queries/imports/lookups.ts';
import { findInstitution } from '../../queries/institutions/institutions.ts';
import { longestPaths } from '../../queries/records/hold.ts';
import { idsOfPath, MAX_ID_DIGITS, MAX_PATH_BYTES, pathEnd } from '../../queries/records/record-path.ts';
import { type FileMap, fault, keyAbove } from './file-map.ts';
import type { Defaults } from './fill-defaults.ts';
import type { Names } from './reference-names.ts';

/** Depth limit: a path has room for some 200 ids. */
const MAX_DEPTH = 190;
/** Bytes that one more id adds to a path. */
const STEP_BYTES = MAX_ID_DIGITS + 1;

export interface PlaceContext {
  map: Pick<FileMap, 'get'>;
  defaults: Defaults;
  names: Names;
  /** True for a table, which a spreadsheet may have altered. */
  isSheet: boolean;
  /** Keys of rows by the signature that other rows may refer to. */
  signed: ReadonlyMap<string, string>;
  /** Places and signatures taken by earlier rows. */
  seen: Set<string>;
}

/** Place of a row: below a stored record, below another row, below the institution, or none with a fault. */
export interface Place {
  parentId: number | null;
  parentNumber: number | null;
  depth: number;
  level: string;
  /** Upper limit of the bytes of the path of a new record here. */
  pathBytes: number;
  fault?: FieldError;
}

/** Number of rows of the file above a row; null for a cycle. */
function depthOf({ map, signed }: Pick<PlaceContext, 'map' | 'signed'>, key: string): number | null {
  let depth = 0;
  for (let at = map.get(key); at; depth += 1) {
    if (depth > MAX_DEPTH) return null;
    const above = keyAbove(signed, at.parent);
    at = above === undefined ? undefined : map.get(above);
  }
  return depth;
}

/** Places of these rows: below a stored record or below another row of the file. */
export async function placesOf(
  db: Db,
  importEntry: ImportWithPerson,
  rows: readonly RowToCheck[],
  { map, signed }: PlaceContext,
): Promise<(row: RowToCheck) => Place> {
  const ids = rows.flatMap(({ proposed: { parent } }) => {
    const above = map.get(keyAbove(signed, parent) ?? '')?.recordId ?? [];
    return parent && 'id' in parent ? [parent.id, above].flat() : above;
  });
  const there = new Map(
    (await findPlaces(db, [...ids, importEntry.parent_id ?? 0])).map((one) => [one.id, one]),
  );
  const signatures = new Map<string, number | null>();
  const institution = await findInstitution(db, importEntry.institution_id);
  for (const { proposed } of rows) {
    const { parent } = proposed;
    if (!parent || !('signature' in parent) || signatures.has(parent.signature)) continue;
    const id = await findImportParent(
      db,
      importEntry.institution_id,
      institution?.signature ?? '',
      parent.signature,
    );
    signatures.set(parent.signature, id);
    if (id !== null) for (const one of await findPlaces(db, [id])) there.set(id, one);
  }
  const nowhere = (constraintType: FieldError['constraintType']): Place => ({
    parentId: null,
    parentNumber: null,
    depth: 0,
    level: 'institution',
    pathBytes: 0,
    fault: fault('parentId', constraintType),
  });
  const below = (level: ImportLevel, parent: PlaceRow | undefined): Place => {
    if (!parent || parent.institution_id !== importEntry.institution_id || parent.deleted_at !== null)
      return nowhere('NotFound');
    if (level !== 'author' && !LEVELS[level].parents.includes(parent.level)) return nowhere('Value');
    return {
      parentId: parent.id,
      parentNumber: null,
      depth: 0,
      level: parent.level,
      pathBytes: parent.path.length + STEP_BYTES,
    };
  };
  const belowRow = (row: RowToCheck, key: string): Place | null => {
    const above = map.get(key);
    if (!above || above.level === 'author' || (above.id !== null && !above.mayBeNew)) return null;
    if (above.recordId !== undefined) return below(row.level, there.get(above.recordId));
    if (above.isFaulty) return nowhere('Mismatch');
    if (row.level !== 'author' && !LEVELS[row.level].parents.includes(above.level)) return nowhere('Value');
    const depth = depthOf({ map, signed }, row.proposed.key);
    if (depth === null) return nowhere('Value');
    const pathBytes = above.pathBytes + STEP_BYTES;
    return { parentId: null, parentNumber: above.number, depth, level: above.level, pathBytes };
  };
  return (row) => {
    const { parent } = row.proposed;
    if (row.level === 'author' || LEVELS[row.level].isRoot)
      return {
        parentId: null,
        parentNumber: null,
        depth: 0,
        level: 'institution',
        pathBytes: STEP_BYTES,
      };
    if (parent === null)
      return importEntry.parent_id === null
        ? nowhere('Required')
        : below(row.level, there.get(importEntry.parent_id));
    if ('key' in parent) return belowRow(row, parent.key) ?? nowhere('NotFound');
    if ('id' in parent) {
      const live = there.get(parent.id);
      if (live?.institution_id === importEntry.institution_id && live.deleted_at === null)
        return below(row.level, live);
      return belowRow(row, `id:${parent.id}`) ?? below(row.level, live);
    }
    const id = signatures.get(parent.signature) ?? null;
    if (id !== null) return below(row.level, there.get(id));
    const key = keyAbove(signed, parent);
    return (key === undefined ? null : belowRow(row, key)) ?? nowhere('NotFound');
  };
}

/** A record by its id, or the row of a future record. */
type Node = { id: number } | { row: number };

interface Ways {
  moves: ReadonlyMap<number, MoveRow>;
  created: ReadonlyMap<number, CreatedBelow>;
}

const parentOf = ({ parent_id, parent_number }: Pick<MoveRow, 'parent_id' | 'parent_number'>): Node | null =>
  parent_number === null ? (parent_id === null ? null : { id: parent_id }) : { row: parent_number };

/** Ids and new rows above a moved record after the import; null where they lead back to it. */
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

/** Moves that are read, measured and marked at a time. */
const MOVE_BATCH = 2000;

async function readWays(db: Db, importId: number): Promise<Ways> {
  const moves = new Map<number, MoveRow>();
  for (let after = 0; ; ) {
    const rows = await listMoves(db, importId, after, MOVE_BATCH);
    for (const row of rows) moves.set(row.record_id, row);
    const last = rows.at(-1);
    if (!last) break;
    after = last.number;
  }
  const created = moves.size === 0 ? [] : await listCreatedBelow(db, importId);
  return { moves, created: new Map(created.map((row) => [row.number, row])) };
}

/** Marks the impossible ones of these moves and the depth of the others; returns the number of impossible ones. */
async function settleBatch(
  db: Db,
  importId: number,
  rows: readonly MoveRow[],
  ways: Ways,
  pause: () => Promise<void> | undefined,
): Promise<number> {
  const planned: { row: MoveRow; way: ReturnType<typeof wayTo> }[] = [];
  for (const row of rows) {
    planned.push({ row, way: wayTo(row, ways) });
    await pause();
  }
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
  if (faults.size > 0) await markFaults(db, importId, faults);
  await setDepths(
    db,
    importId,
    planned.map(({ row, way }) => ({ number: row.number, depth: way?.steps ?? 0 })),
  );
  return faults.size;
}

/**
 * Marks impossible moves and orders the others from the top of the new tree downwards; returns the number of the
 * former.
 */
async function settleMoves(db: Db, importId: number): Promise<number> {
  const ways = await readWays(db, importId);
  const pause = openTimeSlice();
  let faulty = 0;
  let batch: MoveRow[] = [];
  for (const row of ways.moves.values()) {
    batch.push(row);
    if (batch.length < MOVE_BATCH) continue;
    faulty += await settleBatch(db, importId, batch, ways, pause);
    batch = [];
  }
  return faulty + (await settleBatch(db, importId, batch, ways, pause));
}

/**
 * Checks that need all rows: moves in a cycle, signatures that two rows claim or a record keeps. A row at fault stays
 * where it is, which may put others at fault, so the checks repeat until nothing changes.
 */
export async function settlePlaces(db: Db, importId: number): Promise<void> {
  let faulty = (await settleMoves(db, importId)) + (await markDoubleSignatures(db, importId));
  for (;;) {
    faulty += (await markFaultyBelow(db, importId)) + (await markSignatureConflicts(db, importId));
    if (faulty === 0) return;
    faulty = await settleMoves(db, importId);
  }
}
