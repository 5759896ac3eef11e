import type { HistoryKind } from '@regest/contract/endpoints/records.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { inSubtree } from './record-path.ts';

/** Number of changed records of a level, and of those that had been published. */
export interface Changed {
  level: RecordLevel;
  count: number;
  published: number;
}

/** Entry of a change in the history of each record; `state` is the state before. */
interface HistoryLine {
  kind: HistoryKind;
  by: number;
  state: RawBuilder<unknown>;
}

/**
 * The `update record` of publication, trash, purge and freed signatures: one statement over one range of paths, whatever
 * the size, with a slim line of history for every row. The caller holds the root FOR UPDATE, so what the statement reads
 * of the subtree is what it changes.
 *
 * It does not touch `version` and `updated_at`, which belong to the description: a save of an open form must not be
 * refused because a colleague published the series around it, and the list of recent edits must not fill with it.
 */
async function changeState(
  db: Db,
  where: RawBuilder<boolean>,
  set: RawBuilder<unknown>,
  line?: HistoryLine,
): Promise<Changed[]> {
  const noted =
    line &&
    sql`, noted as (
      insert into record_history (record_id, version, kind, by_user, state)
      select id, version, ${line.kind}, ${line.by}, ${line.state} from before
    )`;
  const { rows } = await sql<Changed>`
    with before as materialized (
      select id, level, version, is_published from record where ${where}
    ), changed as (
      update record set ${set} where ${where}
    )${noted ?? sql``}
    select level, count(*)::int as count, (count(*) filter (where is_published))::int as published
    from before group by level`.execute(db);
  return rows;
}

const PUBLISHED = sql`is_published = true`;
const UNPUBLISHED = sql`is_published = false`;
const publication = (value: boolean, by: number): HistoryLine => ({
  kind: value ? 'publish' : 'unpublish',
  by,
  state: sql`${JSON.stringify({ isPublished: !value })}::jsonb`,
});

/** A draft and everything below it stays as it is. Rows already published are not touched. */
export async function publishSubtree(
  db: Db,
  path: string,
  by: number,
): Promise<{ changed: Changed[]; drafts: number }> {
  const drafts = sql`select id from record where ${inSubtree(path)} and is_draft and deleted_at is null`;
  const changed = await changeState(
    db,
    sql`${inSubtree(path)} and deleted_at is null and not is_published and not is_draft
      and not exists (
        select from unnest(string_to_array(rtrim(path, '.'), '.')::bigint[]) as above (id)
        where above.id in (${drafts})
      )`,
    PUBLISHED,
    publication(true, by),
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${drafts}) as draft`.execute(db);
  return { changed, drafts: rows[0]?.count ?? 0 };
}

export function unpublishSubtree(db: Db, path: string, by: number): Promise<Changed[]> {
  return changeState(db, sql`${inSubtree(path)} and is_published`, UNPUBLISHED, publication(false, by));
}

export function unpublishRecordsOf(db: Db, institutionId: number, by: number): Promise<Changed[]> {
  const where = sql<boolean>`institution_id = ${institutionId} and is_published`;
  return changeState(db, where, UNPUBLISHED, publication(false, by));
}

/** Unpublishes the records that a change of the log published at its time and that are public since. */
export function unpublishSince(
  db: Db,
  institutionId: number,
  changeId: number,
  by: number,
): Promise<Changed[]> {
  const at = sql`(select at from bulk_change where id = ${changeId})`;
  const where = sql<boolean>`institution_id = ${institutionId} and is_published and published_at = ${at}`;
  return changeState(db, where, UNPUBLISHED, publication(false, by));
}

/** Records published at another time below those of the change; some of them, where there are many. */
export async function listLaterPublishedBelow(
  db: Db,
  institutionId: number,
  changeId: number,
): Promise<number[]> {
  const at = sql`(select at from bulk_change where id = ${changeId})`;
  const { rows } = await sql<{ id: number }>`
    select child.id from record above join record child on child.parent_id = above.id
    where above.institution_id = ${institutionId} and above.is_published and above.published_at = ${at}
      and child.is_published and child.published_at <> ${at} limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

const withdrawnBy = (changeId: number, id: RawBuilder<unknown>) => sql`
  record_history line where line.record_id = ${id} and line.kind = 'unpublish'
    and line.at = (select at from bulk_change where id = ${changeId})`;

/** Records of a subtree that a change of the log unpublished, and which of them were changed since in any way. */
export async function listWithdrawn(
  db: Db,
  path: string,
  changeId: number,
): Promise<{ total: number; changedSince: number[] }> {
  const { rows } = await sql<{ total: number; changed: number[] }>`
    with withdrawn as materialized (
      select r.id, exists (
        select from record_history later where later.record_id = r.id and later.id > line.id
      ) as is_changed
      from record r, lateral (select line.id from ${withdrawnBy(changeId, sql`r.id`)}) as line
      where ${inSubtree(path)}
    )
    select count(*)::int as total,
      (select coalesce(json_agg(id), '[]') from (
        select id from withdrawn where is_changed limit 1000) as changed_record) as changed
    from withdrawn`.execute(db);
  return { total: rows[0]?.total ?? 0, changedSince: rows[0]?.changed ?? [] };
}

/** Publishes again what a change of the log unpublished in this subtree. */
export function publishWithdrawn(db: Db, path: string, changeId: number, by: number): Promise<Changed[]> {
  return changeState(
    db,
    sql`${inSubtree(path)} and not is_published and exists (select from ${withdrawnBy(changeId, sql`record.id`)})`,
    PUBLISHED,
    publication(true, by),
  );
}

export async function setPublished(db: Db, id: number, value: boolean, by: number): Promise<void> {
  await changeState(db, sql`id = ${id}`, value ? PUBLISHED : UNPUBLISHED, publication(value, by));
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

/** Moves a subtree to the trash; records there already keep the root with which they were deleted. */
export function trashSubtree(db: Db, root: Root, by: number): Promise<Changed[]> {
  return changeState(
    db,
    sql`${inSubtree(root.path)} and deleted_at is null`,
    sql`deleted_at = now(), deleted_by = ${by}, trash_root_id = ${root.id}, is_published = false`,
    {
      kind: 'delete',
      by,
      state: sql`case when is_published then '{"isDeleted": false, "isPublished": true}'
        else '{"isDeleted": false}' end::jsonb`,
    },
  );
}

/** Everything that went to the trash with this root comes back, unpublished. */
export function restoreGroup(db: Db, root: Root, by: number): Promise<Changed[]> {
  return changeState(
    db,
    inGroup(root, root.id),
    sql`deleted_at = null, deleted_by = null, trash_root_id = null`,
    { kind: 'restore', by, state: sql`'{"isDeleted": true}'::jsonb` },
  );
}

type Root = { id: number; path: string };

/** Records of a subtree that were deleted with `rootId`. */
const inGroup = ({ path }: Root, rootId: number) =>
  sql<boolean>`${inSubtree(path)} and trash_root_id = ${rootId}`;

/**
 * The root leaves, and each of its children becomes the root of what is below it: the id
 * that follows the root's own on a path. Counts below stay right, since they are of
 * descendants in the same group.
 */
export async function splitGroup(db: Db, root: Root): Promise<void> {
  await changeState(
    db,
    sql`${inGroup(root, root.id)} and id <> ${root.id}`,
    sql`trash_root_id = split_part(substr(path, ${root.path.length + 1}::int), '.', 1)::bigint`,
  );
}

/** A record that went to the trash below another becomes a root of its own with all below it. */
export async function detachGroup(db: Db, record: Root, oldRootId: number): Promise<void> {
  await changeState(db, inGroup(record, oldRootId), sql`trash_root_id = ${record.id}`);
}

/**
 * Records that give their signature to another get one that cannot be typed until they have their own: the unique index
 * is checked row by row.
 */
export async function freeSignatures(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await changeState(db, sql`id = any(${ids}::bigint[])`, sql`signature = chr(2) || id`);
}

const PURGING = sql`purging_since = coalesce(purging_since, now())`;

export async function markPurging(db: Db, id: number): Promise<void> {
  await changeState(db, sql`id = ${id}`, PURGING);
}

/** True when the root is (still) due and so marked; an earlier mark is left alone. */
export async function markOverdue(db: Db, id: number, days: number): Promise<boolean> {
  const marked = await changeState(
    db,
    sql`id = ${id} and trash_root_id = id
      and (purging_since is not null or deleted_at < now() - make_interval(days => ${days}))`,
    PURGING,
  );
  return marked.length > 0;
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

/** Batches run from the end of the range backwards, so that descendants are deleted first. */
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

/** The history goes too: what is deleted for good must not be readable anywhere. Named by ids, or by a query for them. */
export async function deleteRecords(db: Db, ids: readonly number[] | RawBuilder<unknown>): Promise<void> {
  const named = 'toOperationNode' in ids ? sql`in (${ids})` : sql`= any(${ids}::bigint[])`;
  await sql`
    with history as (delete from record_history where record_id ${named})
    delete from record where id ${named}`.execute(db);
}

export async function isPurging(db: Db, id: number, institutionId: number | null): Promise<boolean> {
  const query = db
    .selectFrom('record')
    .select('id')
    .where('id', '=', id)
    .where('purging_since', 'is not', null);
  const record = await (institutionId === null
    ? query
    : query.where('institution_id', '=', institutionId)
  ).executeTakeFirst();
  return record !== undefined;
}

/** Roots that have lain in the trash for too long, and deletions that stopped halfway. */
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
