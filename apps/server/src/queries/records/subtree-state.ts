import type { RecordLevel } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { inSubtree } from './record-locks.ts';

/** How many records of a level were changed, and how many of them had been published. */
export interface Changed {
  level: RecordLevel;
  count: number;
  published: number;
}

/*
 * Each of these is one statement over one range of paths, whatever the size, and writes a
 * slim line of history for every row it changes. The caller holds the root FOR UPDATE, so
 * what the statement reads of the subtree is what it changes.
 *
 * None of them touches `version` or `updated_at`: those belong to the description. Whoever
 * has a record open in a form must not be refused because a colleague published the series
 * around it, and the list of what was edited lately must not fill with it.
 */

/** A draft and everything below it stays as it is. Rows already published are not touched. */
export async function publishSubtree(
  db: Db,
  path: string,
  by: number,
): Promise<{ changed: Changed[]; drafts: number }> {
  const { rows } = await sql<Changed & { drafts: number }>`
    with draft as materialized (
      select id from record where ${inSubtree(path)} and is_draft and deleted_at is null
    ), changed as (
      update record set is_published = true
      where ${inSubtree(path)} and deleted_at is null and not is_published and not is_draft
        and not exists (
          select from unnest(string_to_array(rtrim(path, '.'), '.')::bigint[]) as above (id)
          where above.id in (select id from draft)
        )
      returning id, level, version
    ), noted as (
      insert into record_history (record_id, version, kind, by_user, state)
      select id, version, 'publish', ${by}, '{"isPublished": false}' from changed
    ), summed as (
      select level, count(*)::int as count from changed group by level
    )
    select level, count, 0 as published, (select count(*)::int from draft) as drafts
    from (select) as one left join summed on true`.execute(db);
  return { changed: rows.filter(({ level }) => level !== null), drafts: rows[0]?.drafts ?? 0 };
}

export async function unpublishSubtree(db: Db, path: string, by: number): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    with changed as (
      update record set is_published = false where ${inSubtree(path)} and is_published
      returning id, level, version
    ), noted as (
      insert into record_history (record_id, version, kind, by_user, state)
      select id, version, 'unpublish', ${by}, '{"isPublished": true}' from changed
    )
    select level, count(*)::int as count, count(*)::int as published from changed group by level`.execute(db);
  return rows;
}

export async function setPublished(
  db: Db,
  record: { id: number; version: number },
  value: boolean,
  by: number,
): Promise<void> {
  await sql`
    with changed as (update record set is_published = ${value} where id = ${record.id})
    insert into record_history (record_id, version, kind, by_user, state)
    values (${record.id}, ${record.version}, ${value ? 'publish' : 'unpublish'}, ${by},
      ${JSON.stringify({ isPublished: !value })}::jsonb)`.execute(db);
}

export async function hasPublishedChild(db: Db, id: number): Promise<boolean> {
  const child = await db
    .selectFrom('record')
    .select('id')
    .where('parent_id', '=', id)
    .where('is_published', '=', true)
    .limit(1)
    .executeTakeFirst();
  return child !== undefined;
}

/** What lies in the trash already keeps the root with which it went there. */
export async function trashSubtree(
  db: Db,
  root: { id: number; path: string },
  by: number,
): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    with before as materialized (
      select id, level, version, is_published from record where ${inSubtree(root.path)} and deleted_at is null
    ), changed as (
      update record
      set deleted_at = now(), deleted_by = ${by}, trash_root_id = ${root.id}, is_published = false
      where ${inSubtree(root.path)} and deleted_at is null
    ), noted as (
      insert into record_history (record_id, version, kind, by_user, state)
      select id, version, 'delete', ${by},
        case when is_published then '{"isDeleted": false, "isPublished": true}' else '{"isDeleted": false}' end::jsonb
      from before
    )
    select level, count(*)::int as count, (count(*) filter (where is_published))::int as published
    from before group by level`.execute(db);
  return rows;
}

/** Everything that went to the trash with this root comes back, unpublished. */
export async function restoreGroup(
  db: Db,
  root: { id: number; path: string },
  by: number,
): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    with changed as (
      update record set deleted_at = null, deleted_by = null, trash_root_id = null
      where ${inSubtree(root.path)} and trash_root_id = ${root.id}
      returning id, level, version
    ), noted as (
      insert into record_history (record_id, version, kind, by_user, state)
      select id, version, 'restore', ${by}, '{"isDeleted": true}' from changed
    )
    select level, count(*)::int as count, 0 as published from changed group by level`.execute(db);
  return rows;
}
