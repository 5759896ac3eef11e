import type { Db } from '../../db/schema.ts';

/** Signature and title of each record that is still there. */
export async function listTitles(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('record')
    .select(['id', 'signature', 'title'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, signature, title }) => [id, `${signature} ${title}`]));
}
