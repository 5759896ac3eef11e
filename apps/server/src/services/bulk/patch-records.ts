import type { BulkFault, BulkResult } from '@regest/contract/endpoints/bulk-records.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { insertBulkChange } from '../../queries/bulk/bulk-changes.ts';
import { sortByTree } from '../../queries/records/find-records.ts';
import { changeRecords } from '../records/change.ts';
import { changedSince } from '../records/changed-since.ts';
import type { ChangeFault, PlannedRecord, Update } from '../records/plan.ts';

const isChanged = ({ before }: PlannedRecord) => Object.keys(before).length > 0;

/** Log entry of a change: one of its own, the undo of another, or null for none. */
export type LogEntry = { kind: 'change' } | { kind: 'undo'; reverses: number } | null;

async function storeUndo(
  db: Db,
  actor: Actor,
  planned: readonly PlannedRecord[],
  versions: ReadonlyMap<number, number>,
  entry: NonNullable<LogEntry>,
): Promise<number | null> {
  const records = planned.filter(isChanged).flatMap(({ row, before, at }) => {
    const version = versions.get(at);
    return row && version !== undefined ? [{ id: row.id, version, before }] : [];
  });
  const first = planned[0]?.row;
  if (records.length === 0 || !first) return null;
  const fields = [...new Set(records.flatMap(({ before }) => Object.keys(before)))];
  return insertBulkChange(db, {
    ...entry,
    institutionId: first.institution_id,
    by: actor.id,
    count: records.length,
    details: { fields, level: first.level },
    records,
  });
}

/** Faults in the order of the tree, each with its record. */
async function faultsInOrder(
  db: Db,
  changes: readonly Update[],
  faults: readonly ChangeFault[],
): Promise<BulkFault[]> {
  if (faults.length === 0) return [];
  const byRecord = Map.groupBy(faults, ({ at }) => (changes[at] as Update).id);
  const order = await sortByTree(db, [...byRecord.keys()]);
  return order.flatMap((id) =>
    (byRecord.get(id) ?? []).map(({ fieldName, constraintType }) => ({ id, fieldName, constraintType })),
  );
}

/** Changes many records, all of them or none; a dry run returns what would change and every fault. */
export async function patchRecords(
  db: Db,
  actor: Actor,
  changes: readonly Update[],
  { dryRun, entry = { kind: 'change' } }: { dryRun: boolean; entry?: LogEntry },
): Promise<BulkResult> {
  const { planned, faults, stale, written } = await changeRecords(db, actor, changes, {
    action: 'record.bulk',
    dryRun,
    skipUnchanged: true,
    isUndo: entry?.kind !== 'change',
  });
  const deleted = faults.filter(({ fieldName }) => fieldName === 'id').map(({ at }) => changes[at]);
  const deletedIds = deleted.flatMap((change) => (change?.version === undefined ? [] : [change.id]));
  const inTheWay = [...stale.map(({ id }) => id), ...deletedIds];
  if (inTheWay.length > 0) throw await changedSince(db, inTheWay);
  const refusal = faults.find(({ fieldName }) => fieldName === 'id')?.refusal;
  if (refusal) throw refusal;
  const atFault = new Set(faults.map(({ at }) => at));
  const sound = planned.filter(({ at }) => !atFault.has(at));
  const changed = sound.filter(isChanged).length;
  const result = {
    changed,
    unchanged: sound.length - changed,
    faults: await faultsInOrder(db, changes, faults),
  };
  if (dryRun) return { ...result, undoId: null };
  if (faults.length > 0) {
    const errors = faults.map(({ fieldName, constraintType }) => ({ fieldName, constraintType }));
    const bulk = { changed: 0, unchanged: planned.length, faults: result.faults };
    throw new AppError('validation', { errors, bulk });
  }
  const versions = new Map(written.map(({ at, version }) => [at, version]));
  return { ...result, undoId: entry && (await storeUndo(db, actor, planned, versions, entry)) };
}
