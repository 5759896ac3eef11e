import { TRASH_DAYS } from '@regest/contract/endpoints/trash.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Kysely } from 'kysely';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database, Db } from '../../db/schema.ts';
import { refused } from '../../errors/app-error.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import {
  addToCounts,
  changeEach,
  contentsOf,
  findContents,
  negated,
} from '../../queries/records/record-counts.ts';
import {
  deleteRecords,
  detachGroup,
  listLowest,
  listOverdue,
  lockPurging,
  markOverdue,
  markPurging,
} from '../../queries/records/subtree-state.ts';
import { removeFilesOfRecords } from '../files/remove-files.ts';
import { type LockedPlace, lockRecord } from '../records/lock-record.ts';

/**
 * Called for every batch of records that is deleted for good, in the transaction of that batch
 * and before its rows go. What has no place in a transaction (bytes in the store) is queued
 * with addJob here and done by its job once the batch has committed.
 */
type PurgeHook = (db: Db, recordIds: readonly number[]) => Promise<void>;

const PURGE_HOOKS: readonly PurgeHook[] = [removeFilesOfRecords];

/** Small enough to block no other transaction, big enough to be quick. */
const BATCH = 1000;
/** How long a caller waits before the rest is left to the worker. */
const TIMEOUT_MS = 3000;

/** A part of what went to the trash together is deleted on its own: its group no longer counts it. */
async function detach(db: Db, { record, ancestors }: LockedPlace, rootId: number): Promise<void> {
  await detachGroup(db, record, rootId);
  const group = ancestors.filter(({ trash_root_id }) => trash_root_id === rootId).map(({ id }) => id);
  const contents = contentsOf(record.level, await findContents(db, record.id));
  await addToCounts(db, changeEach(group, negated(contents)));
}

/**
 * From here on it cannot be restored. The job is queued with the mark, a little later than
 * the caller's patience lasts: should this process die meanwhile, the worker finishes.
 */
async function beginPurge(db: Db, actor: Actor, level: RecordLevel, id: number): Promise<void> {
  const place = await lockRecord(db, actor, 'trash.purge', level, id);
  const { record } = place;
  if (record.trash_root_id === null) throw refused('records.refused.notInTrash');
  if (record.purging_since !== null) return;
  await addJob(
    db,
    'purge-trash',
    { rootId: id },
    {
      key: `purge-trash:${id}`,
      queue: `purge-${record.institution_id}`,
      delaySeconds: TIMEOUT_MS / 1000,
    },
  );
  await markPurging(db, id);
  if (record.trash_root_id !== id) await detach(db, place, record.trash_root_id);
}

async function purgeBatch(db: Db, rootId: number): Promise<boolean> {
  const root = await lockPurging(db, rootId);
  if (!root) return true;
  const ids = await listLowest(db, root.path, BATCH);
  for (const hook of PURGE_HOOKS) await hook(db, ids);
  await deleteRecords(db, ids);
  return ids.length < BATCH;
}

/** Deletes batch by batch until nothing is left (true) or told to stop (false). May be repeated at will. */
export async function continuePurge(
  db: Kysely<Database>,
  rootId: number,
  shouldContinue: () => boolean,
): Promise<boolean> {
  while (shouldContinue()) {
    if (await inTransaction(db, (batch) => purgeBatch(batch, rootId))) return true;
  }
  return false;
}

/** Deletes a record of the trash for good, with everything below it. */
export async function purgeRecord(
  db: Kysely<Database>,
  actor: Actor,
  level: RecordLevel,
  id: number,
): Promise<{ deleteInProgress: boolean }> {
  await inTransaction(db, (begun) => beginPurge(begun, actor, level, id));
  const until = Date.now() + TIMEOUT_MS;
  return { deleteInProgress: !(await continuePurge(db, id, () => Date.now() < until)) };
}

/** What has lain in the trash for a month goes for good; so does what an earlier deletion left half done. */
export async function removeOldTrash(db: Kysely<Database>, shouldContinue: () => boolean): Promise<void> {
  for (const rootId of await listOverdue(db, TRASH_DAYS)) {
    if (!shouldContinue()) return;
    // It may have been restored since the list was made.
    const isStillOverdue = await inTransaction(db, (marking) => markOverdue(marking, rootId, TRASH_DAYS));
    if (isStillOverdue) await continuePurge(db, rootId, shouldContinue);
  }
}
