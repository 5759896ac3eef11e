import type { HistoryKind } from '@regest/contract/endpoints/records.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/**
 * An entry keeps the values before a change, under the names of the API: all of it for a save,
 * only what changed for the rest (`{ isPublished: false }`, `{ parentId: 7 }`). `version` is the
 * version before it, 0 before the creation. Read from the newest backwards, each entry laid over
 * what came after it gives the record as it was. Entries are written with the change, by write.ts and subtree-state.ts.
 */
export interface HistoryRow {
  id: number;
  version: number;
  kind: HistoryKind;
  at: string;
  by_name: string | null;
  state: Record<string, unknown>;
}

export async function listHistory(
  db: Db,
  recordId: number,
  page: { offset: number; limit: number },
): Promise<HistoryRow[]> {
  return db
    .selectFrom('record_history')
    .leftJoin('app_user', 'app_user.id', 'record_history.by_user')
    .select([
      'record_history.id',
      'record_history.version',
      'record_history.kind',
      'record_history.at',
      'record_history.state',
      'app_user.full_name as by_name',
    ])
    .where('record_id', '=', recordId)
    .orderBy('record_history.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countHistory(db: Db, recordId: number): Promise<number> {
  const { count } = await db
    .selectFrom('record_history')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Entries newer than this one, oldest first, up to the first save: a save keeps everything,
 * so no later entry says more about the values after this one.
 */
export async function listUntilNextSave(
  db: Db,
  recordId: number,
  afterId: number,
): Promise<Pick<HistoryRow, 'kind' | 'state'>[]> {
  return db
    .selectFrom('record_history')
    .select(['kind', 'state'])
    .where('record_id', '=', recordId)
    .where('id', '>', afterId)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('record_history')
        .select(sql<number>`coalesce(min(id), ${Number.MAX_SAFE_INTEGER})`.as('id'))
        .where('record_id', '=', recordId)
        .where('id', '>', afterId)
        .where('kind', '=', 'save'),
    )
    .orderBy('id')
    .execute();
}

/** Entries by which a version ended and those after it, newest first: laid over the record as it is, they give that version. */
export async function listSinceVersion(
  db: Db,
  recordId: number,
  version: number,
): Promise<Pick<HistoryRow, 'kind' | 'state' | 'version'>[]> {
  return db
    .selectFrom('record_history')
    .select(['kind', 'state', 'version'])
    .where('record_id', '=', recordId)
    .where('version', '>=', version)
    .orderBy('id', 'desc')
    .execute();
}
