import type { HistoryKind } from '@regest/contract/endpoints/records.ts';
import type { Db } from '../../db/schema.ts';

/**
 * An entry keeps what stood before a change, under the names of the API: all of it for a save,
 * only what changed for the rest (`{ isPublished: false }`, `{ parentId: 7 }`). `version` is the
 * version that stood, 0 before the creation. Read from the newest backwards, each entry laid over
 * what came after it gives the record as it was.
 */
export async function insertHistory(
  db: Db,
  entry: {
    recordId: number;
    version: number;
    kind: HistoryKind;
    by: number | null;
    state: Record<string, unknown>;
  },
): Promise<void> {
  await db
    .insertInto('record_history')
    .values({
      record_id: entry.recordId,
      version: entry.version,
      kind: entry.kind,
      by_user: entry.by,
      state: JSON.stringify(entry.state),
    })
    .execute();
}
