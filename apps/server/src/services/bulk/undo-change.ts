import type { BulkResult } from '@regest/contract/endpoints/bulk-records.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import {
  type BulkChangeRow,
  deleteBulkChange,
  lockBulkChange,
  markUndone,
  reopenEarlier,
} from '../../queries/bulk/bulk-changes.ts';
import { requireReach } from '../access/institution-scope.ts';
import { undoPublication, undoWithdrawal } from '../finish/finish-log.ts';
import { unmergeAuthors } from '../merges/merge-authors.ts';
import { unmergeTerms } from '../merges/merge-terms.ts';
import { undoPages } from '../records/pages.ts';
import { joinScans } from '../records/scans.ts';
import { restoreRecord } from '../trash/restore-record.ts';
import { patchRecords } from './patch-records.ts';

const undone = (changed: number): BulkResult => ({ changed, unchanged: 0, faults: [], undoId: null });

/** Restores the values from before the change, by the rules of a save; `undoId` of the answer is the redo. */
async function undoValues(
  db: Db,
  actor: Actor,
  id: number,
  { records, kind, reverses }: BulkChangeRow,
): Promise<BulkResult> {
  if (records.length === 0) throw notFound('records', id);
  const changes = records.map((record) => ({
    kind: 'update' as const,
    id: record.id,
    version: record.version,
    values: record.before,
  }));
  const isRedo = kind === 'undo' && reverses !== null;
  // A finish is not redone: it would publish what was added since.
  const isLast = isRedo || kind === 'finish';
  const entry = isLast ? null : { kind: 'undo' as const, reverses: id };
  const result = await patchRecords(db, actor, changes, { dryRun: false, entry });
  await reopenEarlier(db, id);
  if (!isRedo) return result;
  await markUndone(db, reverses, false);
  await deleteBulkChange(db, id);
  return { ...result, undoId: reverses };
}

async function undoFinish(db: Db, actor: Actor, id: number, change: BulkChangeRow): Promise<BulkResult> {
  const owner = { institutionId: change.institution_id };
  for (const action of ['record.publish', 'file.publish', 'transcription.write'] as const)
    requireReach(actor, action, owner, 'records', id);
  const changed = await undoPublication(db, actor, { ...change, id });
  if (change.records.length === 0) return undone(changed);
  const { changed: drafts } = await undoValues(db, actor, id, change);
  return undone(changed + drafts);
}

async function undoOther(db: Db, actor: Actor, change: BulkChangeRow & { id: number }): Promise<BulkResult> {
  const { kind, details, records, by_user } = change;
  const { id = 0, level, type } = details;
  if (kind === 'unpublish') return undone(await undoWithdrawal(db, actor, change));
  if (kind === 'split') {
    const ids = records.map((record) => record.id);
    if (ids.length === 0) throw new AppError('conflict');
    const source = { id, level: level ?? 'unit' };
    const { removed } = await joinScans(db, actor, source, ids, by_user ?? actor.id);
    return undone(removed);
  }
  if (kind === 'pages' || kind === 'join') return undone(await undoPages(db, actor, details));
  if (kind === 'merge') {
    if (type) await unmergeTerms(db, actor, type, id);
    else await unmergeAuthors(db, actor, id);
    return undone(1);
  }
  if (!level) throw notFound('record', id);
  return undone((await restoreRecord(db, actor, { id, level, signatures: [], isRecursive: true })).restored);
}

/** Undoes an entry of the log if its records are as the change left them. */
export async function undoChange(db: Db, actor: Actor, id: number): Promise<BulkResult> {
  const change = await lockBulkChange(db, id);
  if (!change) throw notFound('records', id);
  requireReach(actor, 'record.bulk', { institutionId: change.institution_id }, 'records', id);
  if (change.undone_at !== null)
    throw new AppError('conflict', { message: ({ say }) => say('apiError.alreadyUndone') });
  const isOfValues = change.kind === 'change' || change.kind === 'undo';
  const result = isOfValues
    ? await undoValues(db, actor, id, change)
    : change.kind === 'finish'
      ? await undoFinish(db, actor, id, change)
      : await undoOther(db, actor, { ...change, id });
  if (change.kind !== 'undo') await markUndone(db, id, true);
  return result;
}
