import { isSearched } from '@regest/contract/derive/searched-text.ts';
import { LEVEL_PATHS, LEVELS } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { yieldToEventLoop } from '../../operation/time-slices.ts';
import { type FullRecord, findRecord } from '../../queries/records/find-records.ts';
import { chunk, type LockedRows } from '../../queries/records/hold.ts';
import {
  addToCounts,
  addToInstitutionCounts,
  type CountChange,
  countOne,
} from '../../queries/records/record-counts.ts';
import { ancestorIds } from '../../queries/records/record-path.ts';
import { siblingsOf, spotKey } from '../../queries/records/sibling-signatures.ts';
import { freeSignatures } from '../../queries/records/subtree-state.ts';
import {
  countOfNew,
  insertAndRead,
  insertRecords,
  type NewRecord,
  type RecordUpdate,
  replaceLists,
  type UpdatedRow,
  updateRecords,
} from '../../queries/records/write.ts';
import { put, putRecords } from '../../search/index.ts';
import { saveFileOrder } from '../files/order-files.ts';
import type { PlannedRecord } from './plan.ts';
import { stateOf } from './record-view.ts';
import { countCreations, countMoves, type Tree } from './tree.ts';

export interface WrittenRecord {
  at: number;
  id: number;
  version: number;
  /** The record after the change; set for a batch of one. */
  record?: FullRecord;
}

const ROWS_PER_INDEXING = 50;

const isRenamed = ({ row, stored }: PlannedRecord) => row !== null && row.signature !== stored.signature;
const placeChanges = (one: PlannedRecord) => one.row !== null && (one.parent !== null || isRenamed(one));

/** Frees the signatures of records whose place another record of the batch takes. */
async function stepAside(db: Db, planned: readonly PlannedRecord[], tree: Tree): Promise<void> {
  const arriving = new Map(
    planned
      .filter((one) => !one.row || placeChanges(one))
      .map((one) => [spotKey({ siblings: tree.siblings(one), signature: one.stored.signature }), one]),
  );
  const inTheWay = planned.filter((one) => {
    const { row } = one;
    const next =
      row &&
      arriving.get(
        spotKey({ siblings: siblingsOf(row.parent_id, row.institution_id), signature: row.signature }),
      );
    return next && next !== one && placeChanges(one);
  });
  await freeSignatures(
    db,
    inTheWay.flatMap(({ row }) => row?.id ?? []),
  );
}

/** Inserts from the top downwards; parents that move as well are still at their old places. */
async function insertAll(
  db: Db,
  actor: Actor,
  creations: readonly PlannedRecord[],
  held: LockedRows,
  tree: Tree,
): Promise<{ ids: Map<PlannedRecord, number>; only: FullRecord | undefined; rows: NewRecord[] }> {
  const ids = new Map<PlannedRecord, number>();
  const paths = new Map<PlannedRecord, string>();
  const rows: NewRecord[] = [];
  const rowOf = (one: PlannedRecord): NewRecord => {
    const above =
      typeof one.parent === 'object' && one.parent !== null ? tree.creation(one.parent.key) : null;
    const id = above ? ids.get(above) : one.parent;
    const path = above ? paths.get(above) : held.parents.get(one.parent as number)?.path;
    return {
      ...one.stored,
      institutionId: tree.institutionOf(one) ?? actor.institutionId,
      level: one.level,
      parent: LEVELS[one.level].isRoot ? null : { id: id as number, path: path ?? '' },
      isDraft: one.isDraft,
      ...(one.defaults.length > 0 && { defaults: one.defaults }),
      by: actor.id,
    };
  };
  const [first] = creations;
  if (first && creations.length === 1) {
    const row = rowOf(first);
    const only = await insertAndRead(db, row);
    ids.set(first, only.id);
    return { ids, only, rows: [row] };
  }
  const byDepth = Map.groupBy(creations, (one) => tree.depth(one));
  for (const [, same] of [...byDepth].toSorted(([a], [b]) => a - b)) {
    for (const slice of chunk(same)) {
      const newRows = slice.map(rowOf);
      const newIds = await insertRecords(db, newRows);
      for (const [at, one] of slice.entries()) {
        ids.set(one, newIds[at] as number);
        paths.set(one, `${newRows[at]?.parent?.path ?? ''}${newIds[at]}.`);
      }
      rows.push(...newRows);
    }
  }
  return { ids, only: undefined, rows };
}

/** More than the depth of a tree, so that two depths make one number. */
const DEPTH_RADIX = 10_000;

/**
 * Groups of records that one statement may update. Where one of them is above another, before or after, and both
 * change their place, they are written one after the other, from the top of the new tree downwards.
 */
function inWaves(
  updates: readonly PlannedRecord[],
  pathOf: ReadonlyMap<PlannedRecord, string>,
): PlannedRecord[][] {
  const changing = new Set(updates.filter(placeChanges).flatMap(({ row }) => row?.id ?? []));
  const before = (one: PlannedRecord) => ancestorIds(one.row?.path ?? '');
  const after = (one: PlannedRecord) => ancestorIds(pathOf.get(one) ?? '');
  const isNested = (one: PlannedRecord) => [...before(one), ...after(one)].some((id) => changing.has(id));
  const nested = updates.filter((one) => placeChanges(one) && isNested(one));
  if (nested.length === 0) return [[...updates]];
  const stepOf = (one: PlannedRecord) =>
    placeChanges(one) ? after(one).length * DEPTH_RADIX + before(one).length : 0;
  return [...Map.groupBy(updates, stepOf)].toSorted(([a], [b]) => a - b).map(([, same]) => same);
}

const listOf = (named: readonly { id: number }[]) => named.map(({ id }) => id).join();
const hasNewAuthors = ({ row, stored }: PlannedRecord) =>
  listOf(row?.authors ?? []) !== stored.authorIds.join();
const hasNewTerms = ({ row, stored }: PlannedRecord) => listOf(row?.indices ?? []) !== stored.indexIds.join();

async function updateAll(
  db: Db,
  actor: Actor,
  updates: readonly PlannedRecord[],
  ids: ReadonlyMap<PlannedRecord, number>,
  tree: Tree,
): Promise<{ saved: Map<PlannedRecord, UpdatedRow>; counts: CountChange[] }> {
  const pathOf = new Map(updates.map((one) => [one, `${tree.parentPath(one, ids)}${one.row?.id}.`]));
  const updateOf = (one: PlannedRecord): RecordUpdate => {
    const row = one.row as FullRecord;
    const parentId =
      typeof one.parent === 'number'
        ? one.parent
        : ids.get(tree.creation(one.parent?.key ?? '') as PlannedRecord);
    const move =
      one.parent === null
        ? null
        : { parentId: parentId as number, path: pathOf.get(one) as string, oldParentId: row.parent_id };
    // A move has a history entry of its own, so this one keeps the new parent.
    const before = stateOf({ ...row, parent_id: move?.parentId ?? row.parent_id });
    return { ...one.stored, id: row.id, isDraft: one.isDraft, before, move };
  };
  const saved = new Map<PlannedRecord, UpdatedRow>();
  for (const slice of inWaves(updates, pathOf).flatMap((wave) => chunk(wave))) {
    const rows = await updateRecords(db, actor.id, slice.map(updateOf));
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const one of slice) saved.set(one, byId.get(one.row?.id ?? 0) as UpdatedRow);
  }
  for (const [kind, isNew, list] of [
    ['author', hasNewAuthors, 'authorIds'],
    ['index', hasNewTerms, 'indexIds'],
  ] as const) {
    for (const slice of chunk(updates.filter(isNew)))
      await replaceLists(
        db,
        kind,
        slice.map(({ row, stored }) => ({ id: row?.id ?? 0, ids: stored[list] })),
      );
  }
  for (const { row, fileOrders } of updates)
    if (row && fileOrders.length > 0) await saveFileOrder(db, row.id, fileOrders);
  const moves = updates.filter(({ parent }) => parent !== null);
  return {
    saved,
    counts: countMoves(moves.map((one) => ({ row: one.row as FullRecord, path: pathOf.get(one) as string }))),
  };
}

/** Steps 4 and 5 of a change. The counts come last, since all writers of a collection lock the same rows there. */
export async function writeChanges(
  db: Db,
  actor: Actor,
  planned: readonly PlannedRecord[],
  held: LockedRows,
  tree: Tree,
  indexLater: boolean,
): Promise<WrittenRecord[]> {
  const creations = planned.filter(({ row }) => !row);
  const updates = planned.filter(({ row }) => row);
  await stepAside(db, planned, tree);
  const { ids, only, rows } = await insertAll(db, actor, creations, held, tree);
  const [first] = rows;
  if (only && first && planned.length === 1) {
    await putRecords(db, [only]);
    await countOne(db, countOfNew(first));
    // The effect of a closure is known only from the stored row.
    const record = first.fields.closure ? ((await findRecord(db, only.id)) ?? only) : only;
    return [{ at: planned[0]?.at ?? 0, id: only.id, version: only.version, record }];
  }
  const { saved, counts } = await updateAll(db, actor, updates, ids, tree);
  const outcome = planned.map((one) => ({
    at: one.at,
    id: one.row?.id ?? (ids.get(one) as number),
    version: saved.get(one)?.version ?? 1,
  }));
  const isIndexed = ({ row, level, before }: PlannedRecord) =>
    !row || Object.keys(before).some((name) => isSearched(level, name));
  const [one] = updates;
  if (one && planned.length === 1) {
    const record = await savedRecord(db, one, saved.get(one) as UpdatedRow);
    if (!indexLater && isIndexed(one)) await putRecords(db, [record]);
    await addToCounts(db, counts);
    return outcome.map((row) => ({ ...row, record }));
  }
  if (!indexLater)
    for (const slice of chunk(planned.filter(isIndexed), ROWS_PER_INDEXING)) {
      await put(
        db,
        'record',
        slice.map((record) => record.row?.id ?? (ids.get(record) as number)),
      );
      await yieldToEventLoop();
    }
  const added = creations.map((creation) => ({
    level: creation.level,
    parentPath: tree.parentPath(creation, ids),
  }));
  await addToCounts(db, [...counts, ...countCreations(added)]);
  if (first)
    await addToInstitutionCounts(
      db,
      first.institutionId,
      Object.fromEntries(
        [...Map.groupBy(rows, ({ level }) => level)].map(([level, same]) => [
          LEVEL_PATHS[level],
          same.length,
        ]),
      ),
    );
  return outcome;
}

/** The stored record, read again only when more of it changed than the statement returns. */
async function savedRecord(db: Db, one: PlannedRecord, saved: UpdatedRow): Promise<FullRecord> {
  const row = one.row as FullRecord;
  const record =
    one.parent !== null || hasNewAuthors(one) || hasNewTerms(one) || 'closure' in one.before
      ? await findRecord(db, row.id)
      : {
          ...row,
          ...saved,
          signature: one.stored.signature,
          title: one.stored.title,
          dates: [...one.stored.dates],
          fields: one.stored.fields,
          is_draft: one.isDraft,
        };
  if (!record) throw notFound(one.level, row.id);
  return record;
}
