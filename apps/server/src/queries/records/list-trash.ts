import type { TrashNode } from '@regest/contract/endpoints/trash.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { fullSignature, placeOf } from './find-records.ts';

export interface Slice {
  offset: number;
  limit: number;
}
export interface Sliced<Row> {
  rows: Row[];
  total: number;
}

async function listNodes(
  db: Db,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { offset, limit }: Slice,
): Promise<Sliced<TrashNode>> {
  const nodes = await sql<TrashNode>`
    select node.id, node.level as type, node.level, node.title, node.signature,
      ${fullSignature('node')} as "computedSignature", ${placeOf('node')} as place, node.deleted_at as "deletedAt",
      (select count(*)::int from record child
        where child.parent_id = node.id and child.trash_root_id = node.trash_root_id) as "childrenCount"
    from record node where ${where} order by ${order} offset ${offset} limit ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from record node where ${where}`.execute(db);
  return { rows: nodes.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Latest first. What is being deleted for good is no longer shown. */
export function listTrashRoots(
  db: Db,
  institutionId: number,
  level: RecordLevel,
  slice: Slice,
): Promise<Sliced<TrashNode>> {
  return listNodes(
    db,
    sql`node.institution_id = ${institutionId} and node.level = ${level}
      and node.trash_root_id = node.id and node.purging_since is null`,
    sql`node.deleted_at desc, node.id desc`,
    slice,
  );
}

/** The children that went to the trash together with this record. */
export function listTrashChildren(
  db: Db,
  parent: { id: number; trash_root_id: number },
  slice: Slice,
): Promise<Sliced<TrashNode>> {
  return listNodes(
    db,
    sql`node.parent_id = ${parent.id} and node.trash_root_id = ${parent.trash_root_id}`,
    sql`node.sort_key, node.id`,
    slice,
  );
}

/** A record of the trash, wherever it lies there. */
export async function findTrashed(db: Db, id: number) {
  const row = await db
    .selectFrom('record')
    .select(['id', 'institution_id', 'level', 'parent_id', 'signature', 'title', 'trash_root_id'])
    .where('id', '=', id)
    .where('trash_root_id', 'is not', null)
    .executeTakeFirst();
  return row?.trash_root_id == null ? undefined : { ...row, trash_root_id: row.trash_root_id };
}
