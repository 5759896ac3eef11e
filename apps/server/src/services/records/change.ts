import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import type { Action, Actor } from '@regest/contract/permissions.ts';
import { can } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, invalid, invalidField, notFound, refused } from '../../errors/app-error.ts';
import { openTimeSlice } from '../../operation/time-slices.ts';
import type { FullRecord } from '../../queries/records/find-records.ts';
import { findParentIds, hold, type LockedRows } from '../../queries/records/hold.ts';
import { siblingsOfNew, WriteCollision } from '../../queries/records/sibling-signatures.ts';
import { requireReach } from '../access/institution-scope.ts';
import { auditClosures } from '../closures/audit-closures.ts';
import { checkChanges } from './check.ts';
import { leavePlaces, type Numbered, namedParent } from './leave-places.ts';
import {
  type Change,
  type ChangeFault,
  type Creation,
  type PlannedRecord,
  planCreation,
  planUpdate,
  type Update,
} from './plan.ts';
import { readyWhenComplete } from './ready-when-complete.ts';
import { readRecordView, readView } from './record-view.ts';
import { openTree } from './tree.ts';
import { type WrittenRecord, writeChanges } from './write-changes.ts';

export interface ChangeOptions {
  action: Action;
  /** Runs the first three steps alone: the effect, and every fault that prevents it. */
  dryRun?: boolean;
  /** Unchanged records get no new version. */
  skipUnchanged?: boolean;
  /** Limits the check to the fields of the change: the others were checked when they were written. */
  onlyTouched?: boolean;
  /** Leaves indexing to the caller. */
  indexLater?: boolean;
  /** Restores places and values: a record brings no closure along from its present place. */
  isUndo?: boolean;
}

export interface ChangeResult {
  planned: PlannedRecord[];
  faults: ChangeFault[];
  /** Records with a newer version than the caller has read. */
  stale: FullRecord[];
  /** Empty after a dry run, or with a fault. */
  written: WrittenRecord[];
}

async function eachInTurns<T, Result>(items: readonly T[], work: (item: T) => Result): Promise<Result[]> {
  const results: Result[] = [];
  const pause = openTimeSlice();
  for (const item of items) {
    results.push(work(item));
    await pause();
  }
  return results;
}

/** Step 1. Ancestors matter to a move and to a draft, which keeps its contents from being published. */
async function holdFor(
  db: Db,
  actor: Actor,
  updates: readonly Numbered<Update>[],
  creations: readonly PlannedRecord[],
): Promise<LockedRows & { parentIds: ReadonlySet<number> }> {
  const naming = updates.map(({ change }) => change).filter((change) => namedParent(change) !== null);
  const present =
    naming.length === 0
      ? new Map()
      : await findParentIds(
          db,
          naming.map(({ id }) => id),
        );
  const isElsewhere = (change: Update) =>
    ![undefined, null, namedParent(change)].includes(present.get(change.id));
  const newParents = naming.filter(isElsewhere).flatMap((change) => namedParent(change) ?? []);
  const isBelowRecord = ({ level, parent }: PlannedRecord) =>
    typeof parent === 'number' && !LEVELS[level].isRoot;
  const below = creations.filter(isBelowRecord).map(({ parent }) => parent as number);
  const home = creations.find(({ level }) => LEVELS[level].isRoot)?.parent;
  const spots = creations.flatMap(({ level, parent, stored: { signature } }) =>
    typeof parent === 'number' && signature !== ''
      ? [{ siblings: siblingsOfNew(level, parent), signature }]
      : [],
  );
  const parentIds = new Set([...newParents, ...below]);
  const state = await hold(db, {
    ids: updates.map(({ change }) => change.id),
    withBranches:
      newParents.length > 0 ||
      updates.some(({ change }) => change.values.isDraft === true || change.parentKey !== undefined),
    parentIds: [...parentIds],
    institutionId:
      typeof home === 'number' && can(actor, 'record.write', { institutionId: home }) ? home : null,
    spots,
  });
  return { ...state, parentIds };
}

/** Refuses records of another institution as missing; a batch stays within one. */
function requireRows(
  actor: Actor,
  action: Action,
  updates: readonly Numbered<Update>[],
  { rows }: LockedRows,
): void {
  for (const { change } of updates) {
    const row = rows.get(change.id);
    if (!row || (change.level !== undefined && row.level !== change.level))
      throw notFound(change.level ?? 'record', change.id);
    requireReach(actor, action, { institutionId: row.institution_id }, row.level, change.id);
  }
  if (new Set([...rows.values()].map((row) => row.institution_id)).size > 1)
    throw invalidField('ids', 'Value');
}

/** Throws where a record was moved between the read of its parent and its lock; the batch is then planned again. */
function requireHeldParents(
  planned: readonly PlannedRecord[],
  { parents, parentIds }: LockedRows & { parentIds: ReadonlySet<number> },
): void {
  for (const { row, parent } of planned)
    if (
      row?.parent_id != null &&
      typeof parent === 'number' &&
      !parents.has(parent) &&
      !parentIds.has(parent)
    )
      throw new WriteCollision('a record was moved meanwhile');
}

/** Records whose closure a change adds, removes or alters. */
function closedOrOpened(planned: readonly PlannedRecord[], written: readonly WrittenRecord[]): number[] {
  const changes = new Set(
    planned
      .filter(({ row, before, values }) => (row ? 'closure' in before : values.closure != null))
      .map(({ at }) => at),
  );
  return written.filter(({ at }) => changes.has(at)).map(({ id }) => id);
}

/**
 * The only way in which descriptions and places of records change, but for the closure that a document split off a
 * closed one takes from it (`scans.ts`): hold, plan, check, write, index. All changes are made or none; a save is a
 * batch of one. A dry run ends after the check, which foresees every refusal of the write.
 */
export async function changeRecords(
  db: Db,
  actor: Actor,
  changes: readonly Change[],
  options: ChangeOptions,
): Promise<ChangeResult> {
  const { action, dryRun = false, skipUnchanged = false, onlyTouched = false, indexLater = false } = options;
  const numbered = changes.map((change, at) => ({ change, at }));
  const updates = numbered.filter((one): one is Numbered<Update> => one.change.kind === 'update');
  const creations = await eachInTurns(numbered, ({ change, at }) =>
    change.kind === 'create' ? [planCreation(actor, change, at)] : [],
  );
  const state = await holdFor(db, actor, updates, creations.flat());
  requireRows(actor, action, updates, state);
  const rowOf = ({ change: { id, freedSignature } }: Numbered<Update>) => {
    const row = state.rows.get(id) as FullRecord;
    return freedSignature === undefined ? row : { ...row, signature: freedSignature };
  };
  const deleted = updates.filter((one) => rowOf(one).deleted_at !== null);
  const stale = updates.filter((one) => (one.change.version ?? Number.MAX_SAFE_INTEGER) < rowOf(one).version);
  if (deleted.length > 0 || stale.length > 0) {
    const faults = deleted.map(({ at }) => ({
      at,
      fieldName: 'id',
      constraintType: 'NotFound' as const,
      refusal: refused('records.refused.deleted'),
    }));
    return { planned: [], faults, stale: stale.map(rowOf), written: [] };
  }
  const leaving = await leavePlaces(db, actor, updates, creations.flat(), { state, isUndo: options.isUndo });
  const updated = await eachInTurns(updates, (one) =>
    planUpdate(actor, rowOf(one), leaving.withClosure(one), one.at, onlyTouched),
  );
  const planned = [...creations.flat(), ...(await readyWhenComplete(db, updated))];
  requireHeldParents(planned, state);
  const tree = openTree(planned, state);
  const faults = [
    ...planned.flatMap((one) => one.faults),
    ...leaving.faults,
    ...(await checkChanges(db, actor, planned, state, tree)),
  ];
  const result = { planned, faults, stale: [], written: [] };
  if (dryRun || faults.length > 0) return result;
  await leaving.tie();
  const toWrite = skipUnchanged
    ? planned.filter(({ row, before }) => !row || Object.keys(before).length > 0)
    : planned;
  const written = await writeChanges(db, actor, toWrite, state, tree, indexLater);
  await auditClosures(db, actor, 'records', closedOrOpened(toWrite, written));
  return { ...result, written };
}

/** Throws all faults of fields together; other refusals come only without these. */
function refuseFaults(faults: readonly ChangeFault[], level: RecordLevel, id?: number): void {
  const [first] = faults;
  if (!first) return;
  const atOnce = faults.find(({ refusal, fieldName }) => refusal && fieldName !== 'parentId');
  if (atOnce?.refusal) throw atOnce.refusal;
  const ofFields = faults.filter(({ refusal }) => !refusal);
  if (ofFields.length === 0 && first.refusal) throw first.refusal;
  const errors = ofFields.map(({ fieldName, constraintType }) => ({ fieldName, constraintType }));
  throw invalid(errors, { resourceType: level, ...(id !== undefined && { resourceId: id }) });
}

/** Changes one record and returns it. */
export async function changeOne(
  db: Db,
  actor: Actor,
  change: Creation | Update,
  level: RecordLevel,
): Promise<RecordView> {
  const id = change.kind === 'update' ? change.id : undefined;
  const { faults, stale, written } = await changeRecords(db, actor, [change], {
    action: 'record.write',
  });
  refuseFaults(faults, level, id);
  if (stale.length > 0 && id !== undefined) {
    const current = await readRecordView(db, actor, id);
    throw new AppError('conflict', { resourceType: level, resourceId: id, current });
  }
  const record = written[0]?.record;
  if (!record) throw notFound(level, id);
  return readView(db, actor, record);
}

export async function createRecord(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  values: Record<string, unknown>,
): Promise<RecordView> {
  return changeOne(db, actor, { kind: 'create', level, values }, level);
}

/** Saves the fields of the request and moves the record if `parentId` differs. */
export async function saveRecord(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
  values: Record<string, unknown>,
): Promise<RecordView> {
  const version = Number.isSafeInteger(values.version) ? Number(values.version) : undefined;
  return changeOne(db, actor, { kind: 'update', id, level, version, values }, level);
}
