import type { BulkFault, BulkResult } from '@regest/contract/endpoints/bulk-records.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, invalidField, notFound } from '../../errors/app-error.ts';
import { insertBulkChange } from '../../queries/bulk/bulk-changes.ts';
import { holdRecords } from '../../queries/bulk/hold-records.ts';
import { beginTrial, endTrial } from '../../queries/bulk/trial.ts';
import type { FullRecord } from '../../queries/records/find-records.ts';
import { findRecords } from '../../queries/records/find-records.ts';
import { requireReach } from '../access/institution-scope.ts';
import { parentageOf } from '../records/parentage.ts';
import { refuseDeleted } from '../records/refuse.ts';
import { checkPlan } from './check-plan.ts';
import type { PlannedRow } from './plan-changes.ts';
import { planRow } from './plan-changes.ts';
import type { WantedChange } from './wanted-change.ts';
import { writePlan } from './write-plan.ts';

function requireRows(actor: Actor, wanted: readonly WantedChange[], rows: readonly FullRecord[]): void {
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const { id } of wanted) {
    const row = found.get(id);
    if (!row) throw notFound('record', id);
    requireReach(actor, 'record.bulk', { institutionId: row.institution_id }, row.level, id);
  }
  if (new Set(rows.map((row) => row.institution_id)).size > 1) throw invalidField('ids', 'Value');
}

/** Whatever somebody saved since the caller read it is named; nothing is written then. */
function refuseChanged(wanted: ReadonlyMap<number, WantedChange>, rows: readonly FullRecord[]): void {
  const changed = rows.filter((row) => {
    const version = wanted.get(row.id)?.version;
    return version !== undefined && (version !== row.version || row.deleted_at !== null);
  });
  if (changed.length === 0) return;
  const conflicts = changed.map((row) => ({
    id: row.id,
    level: row.level,
    title: row.title,
    signature: row.signature,
    computedSignature: parentageOf(row).computedSignature,
  }));
  throw new AppError('conflict', { conflicts });
}

function refuseFaults(faults: BulkFault[], unchanged: number): void {
  if (faults.length === 0) return;
  const errors = faults.map(({ fieldName, constraintType }) => ({ fieldName, constraintType }));
  throw new AppError('validation', { errors, bulk: { changed: 0, unchanged, faults } });
}

async function keepUndo(db: Db, actor: Actor, plan: readonly PlannedRow[]): Promise<number | null> {
  const [first] = plan;
  if (!first) return null;
  const records = plan.map(({ row, before }) => ({ id: row.id, version: row.version + 1, before }));
  return insertBulkChange(db, { institutionId: first.row.institution_id, by: actor.id, records });
}

/** All or nothing, by the rules of a save. A dry run writes too, and takes it back: it tells what would happen. */
export async function changeRecords(
  db: Db,
  actor: Actor,
  wanted: readonly WantedChange[],
  { dryRun }: { dryRun: boolean },
): Promise<BulkResult> {
  const asked = new Map(wanted.map((one) => [one.id, one]));
  const ids = [...asked.keys()];
  await holdRecords(db, ids, true);
  const rows = await findRecords(db, ids);
  requireRows(actor, wanted, rows);
  refuseChanged(asked, rows);
  for (const row of rows) refuseDeleted(row);
  const all = rows.map((row) => planRow(actor, row, asked.get(row.id)?.bodyFor(row) ?? {}));
  const plan = all.filter(({ before }) => Object.keys(before).length > 0);
  const [first] = rows;
  const faults = first ? await checkPlan(db, first.institution_id, all) : [];
  const result = { changed: plan.length, unchanged: all.length - plan.length, faults };
  if (dryRun && faults.length > 0) return { ...result, undoId: null };
  refuseFaults(faults, all.length);
  if (!dryRun) {
    await writePlan(db, actor, plan);
    return { ...result, undoId: await keepUndo(db, actor, plan) };
  }
  await beginTrial(db);
  await writePlan(db, actor, plan);
  await endTrial(db);
  return { ...result, undoId: null };
}
