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
 * Runs for every batch of records that is deleted for good, in the transaction of that batch and before its rows go.
 * Work outside a transaction (bytes in the store) is queued here with addJob and done by its job once the batch has
 * committed.
 */
type PurgeHook = (db: Db, recordIds: readonly number[]) => Promise<void>;

const PURGE_HOOKS: readonly PurgeHook[] = [removeFilesOfRecords];

/** Small enough to block no other transaction, big enough to be quick. */
const BATCH = 1000;
/** Time that a caller waits before the rest is left to the worker. */
const TIMEOUT_MS = 3000;

/** Removes a record from its trash group and its counts, when a part of the group is deleted on its own. */
async function detach(db: Db, { record, ancestors }: LockedPlace, rootId: number): Promise<void> {
  await detachGroup(db, record, rootId);
  const group = ancestors.filter(({ trash_root_id }) => trash_root_id === rootId).map(({ id }) => id);
  const contents = contentsOf(record.level, await findContents(db, record.id));
  await addToCounts(db, changeEach(group, negated(contents)));
}

/**
 * Marks a record as being deleted, after which it cannot be restored. The job is queued with the mark, to start after
 * the timeout of the caller: if this process dies meanwhile, the worker finishes.
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

/** Deletes batch by batch until nothing is left (true) or it must stop (false). Repeatable. */
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

/** Deletes records for good after a month in the trash, and finishes earlier deletions. */
export async function removeOldTrash(db: Kysely<Database>, shouldContinue: () => boolean): Promise<void> {
  for (const rootId of await listOverdue(db, TRASH_DAYS)) {
    if (!shouldContinue()) return;
    // The record may have been restored since the list was read.
    const isStillOverdue = await inTransaction(db, (marking) => markOverdue(marking, rootId, TRASH_DAYS));
    if (isStillOverdue) await continuePurge(db, rootId, shouldContinue);
  }
}
