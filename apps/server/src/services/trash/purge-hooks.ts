import type { Db } from '../../db/schema.ts';
import { removeFilesOfRecords } from '../files/remove-files.ts';

/**
 * Called for every batch of records that is deleted for good, in the transaction of that batch
 * and before its rows go. What has no place in a transaction (bytes in the store) is queued
 * with addJob here and done by its job once the batch has committed.
 */
export type PurgeHook = (db: Db, recordIds: readonly number[]) => Promise<void>;

export const PURGE_HOOKS: readonly PurgeHook[] = [removeFilesOfRecords];
