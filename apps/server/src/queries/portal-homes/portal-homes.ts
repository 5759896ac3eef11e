import type { Db } from '../../db/schema.ts';
import { editedBy } from '../shared/edited-by.ts';

export function findPortalHome(db: Db, id: number) {
  return db.selectFrom('portal_home').selectAll().where('id', '=', id).executeTakeFirst();
}
export type PortalHomeRow = NonNullable<Awaited<ReturnType<typeof findPortalHome>>>;

/** The first save of a page makes its row. */
export async function lockPortalHome(db: Db, id: number, byUser: number): Promise<PortalHomeRow> {
  await db
    .insertInto('portal_home')
    .values({ id, created_by: byUser, updated_by: byUser })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return db.selectFrom('portal_home').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function setPortalHome(db: Db, id: number, fields: string, byUser: number): Promise<void> {
  await db
    .updateTable('portal_home')
    .set({ fields, ...editedBy(byUser) })
    .where('id', '=', id)
    .execute();
}

/** Those of these documents that are not deleted and belong to this institution; null: to any. */
export async function listLiveDocuments(
  db: Db,
  institutionId: number | null,
  ids: readonly number[],
): Promise<number[]> {
  let query = db
    .selectFrom('record')
    .select('id')
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .where('level', '=', 'document')
    .where('deleted_at', 'is', null);
  if (institutionId !== null) query = query.where('institution_id', '=', institutionId);
  return (await query.execute()).map(({ id }) => id);
}
