import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import {
  freeSignatures,
  replaceAuthorsOf,
  replaceIndicesOf,
  setRecords,
} from '../../queries/bulk/set-records.ts';
import { lockBranch } from '../../queries/records/record-locks.ts';
import { moveRecord } from '../records/move-record.ts';
import { stateOf } from '../records/record-state.ts';
import { indexChanges, indexRecords } from '../search/index-records.ts';
import type { PlannedRow } from './plan-changes.ts';

/** Records whose signature another changed record takes over step aside first. */
async function stepAside(db: Db, plan: readonly PlannedRow[]): Promise<void> {
  const renamed = plan.filter(({ row, stored }) => stored.signature !== row.signature);
  const wanted = new Set(renamed.map(({ stored }) => stored.signature));
  const inTheWay = renamed.filter(({ row }) => wanted.has(row.signature)).map(({ row }) => row.id);
  if (inTheWay.length > 0) await freeSignatures(db, inTheWay);
}

async function moveRows(db: Db, actor: Actor, plan: readonly PlannedRow[]): Promise<void> {
  for (const { row, newParentId, stored } of plan) {
    if (newParentId === null) continue;
    const branch = await lockBranch(db, row.id);
    if (!branch) throw notFound(row.level, row.id);
    await moveRecord(db, actor, branch, newParentId, stored.signature);
  }
}

/** Records that name others than before are read with the names; of the rest all that search reads is at hand. */
async function indexPlan(db: Db, plan: readonly PlannedRow[]): Promise<void> {
  const [alike, named] = [plan.filter(namesTheSame), plan.filter((planned) => !namesTheSame(planned))];
  await indexChanges(
    db,
    alike.map(({ row, stored: { signature, title, dates, fields }, before }) => ({
      record: { ...row, signature, title, dates, fields },
      changed: new Set(Object.keys(before)),
    })),
  );
  if (named.length === 0) return;
  await indexRecords(
    db,
    named.map(({ row }) => row.id),
  );
}

const differ = (a: readonly { id: number }[], b: readonly number[]) =>
  a.map(({ id }) => id).join() !== b.join();
const namesTheSame = ({ row, stored }: PlannedRow) =>
  !differ(row.authors, stored.authorIds) && !differ(row.indices, stored.indexIds);

/** Writes what was planned, with the history of each record, and makes it findable. */
export async function writePlan(db: Db, actor: Actor, plan: readonly PlannedRow[]): Promise<void> {
  await stepAside(db, plan);
  await moveRows(db, actor, plan);
  await replaceAuthorsOf(
    db,
    plan
      .filter(({ row, stored }) => differ(row.authors, stored.authorIds))
      .map(({ row, stored }) => ({ id: row.id, ids: stored.authorIds })),
  );
  await replaceIndicesOf(
    db,
    plan
      .filter(({ row, stored }) => differ(row.indices, stored.indexIds))
      .map(({ row, stored }) => ({ id: row.id, ids: stored.indexIds })),
  );
  await setRecords(
    db,
    actor.id,
    plan.map(({ row, stored, isDraft, newParentId }) => ({
      id: row.id,
      signature: stored.signature,
      title: stored.title,
      dates: stored.dates,
      fields: stored.fields,
      isDraft,
      // The move has a line of history of its own.
      before: stateOf({ ...row, parent_id: newParentId ?? row.parent_id }),
    })),
  );
  await indexPlan(db, plan);
}
