import { TRASH_DAYS } from '@regest/contract/endpoints/trash.ts';
import type { Kysely } from 'kysely';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/schema.ts';
import { listOverdue, markOverdue } from '../../queries/records/purge.ts';
import { continuePurge } from './purge-record.ts';

/** What has lain in the trash for a month goes for good; so does what an earlier deletion left half done. */
export async function removeOldTrash(db: Kysely<Database>, mayGoOn: () => boolean): Promise<void> {
  for (const rootId of await listOverdue(db, TRASH_DAYS)) {
    if (!mayGoOn()) return;
    // It may have been restored since the list was made.
    const isStillOverdue = await inTransaction(db, (marking) => markOverdue(marking, rootId, TRASH_DAYS));
    if (isStillOverdue) await continuePurge(db, rootId, mayGoOn);
  }
}
