import type { RecordLevel } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { inSubtree } from './record-path.ts';

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

type Root = { id: number; path: string };

/**
 * The root leaves, and each of its children becomes the root of what is below it: the id
 * that follows the root's own on a path. Counts below stay right, since they are of
 * descendants in the same group.
 */
export async function splitGroup(db: Db, root: Root): Promise<void> {
  await sql`
    update record
    set trash_root_id = split_part(substr(path, ${root.path.length + 1}::int), '.', 1)::bigint
    where ${inSubtree(root.path)} and trash_root_id = ${root.id} and id <> ${root.id}`.execute(db);
}

/** A record that went to the trash below another becomes a root of its own with all below it. */
export async function detachGroup(db: Db, record: Root, oldRootId: number): Promise<void> {
  await sql`
    update record set trash_root_id = ${record.id}
    where ${inSubtree(record.path)} and trash_root_id = ${oldRootId}`.execute(db);
}

export async function setSignature(db: Db, id: number, signature: string, by: number): Promise<void> {
  await sql`
    update record set signature = ${signature}, version = version + 1, updated_at = now(), updated_by = ${by}
    where id = ${id}`.execute(db);
}

export async function markPurging(db: Db, id: number): Promise<void> {
  await sql`update record set purging_since = now() where id = ${id}`.execute(db);
}

/** Holds the root of a deletion, so that two of them take turns; undefined once it is finished. */
export async function lockPurging(db: Db, id: number): Promise<{ path: string } | undefined> {
  return db
    .selectFrom('record')
    .select('path')
    .where('id', '=', id)
    .where('purging_since', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}

/** From the end of the range backwards: nothing goes before what is below it. */
export async function listLowest(db: Db, path: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('record')
    .select('id')
    .where(inSubtree(path))
    .orderBy('path', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The history goes too: what is deleted for good must not be readable anywhere. */
export async function deleteRecords(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    with history as (delete from record_history where record_id = any(${ids}::bigint[]))
    delete from record where id = any(${ids}::bigint[])`.execute(db);
}

export async function isPurging(db: Db, id: number, institutionId: number | null): Promise<boolean> {
  const query = db
    .selectFrom('record')
    .select('id')
    .where('id', '=', id)
    .where('purging_since', 'is not', null);
  const found = await (institutionId === null
    ? query
    : query.where('institution_id', '=', institutionId)
  ).executeTakeFirst();
  return found !== undefined;
}

/** Roots that have lain in the trash for too long, and deletions that nobody carries on any more. */
export async function listOverdue(db: Db, days: number): Promise<number[]> {
  const rows = await db
    .selectFrom('record')
    .select('id')
    .where(sql<boolean>`trash_root_id = id`)
    .where(sql<boolean>`(deleted_at < now() - make_interval(days => ${days})
      or purging_since < now() - interval '1 hour')`)
    .orderBy('deleted_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** True when the root is (still) due and so marked; a mark that stands is left alone. */
export async function markOverdue(db: Db, id: number, days: number): Promise<boolean> {
  const { rows } = await sql`
    update record set purging_since = coalesce(purging_since, now())
    where id = ${id} and trash_root_id = id
      and (purging_since is not null or deleted_at < now() - make_interval(days => ${days}))
    returning id`.execute(db);
  return rows.length > 0;
}
