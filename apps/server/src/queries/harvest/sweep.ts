import { type RawBuilder, sql } from 'kysely';
import { HARVEST_LOCK } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/schema.ts';

/** Names and institutions of one pass. */
const MAX_NAMES = 2000;

interface Due {
  id: number;
  kind: 'record' | 'author' | 'term' | 'institution';
  target_id: number;
  after_id: number;
}

/**
 * Kinds of records that wait for a stamp: changes, and closures that begin or end with a new day. Without the readers'
 * role nothing is harvested.
 */
async function findDue(db: Db): Promise<{ changes: boolean; night: boolean } | null> {
  const { rows } = await sql<{ changes: boolean; night: boolean }>`
    select exists (select from harvest_due) as changes,
      exists (select from harvest_state where closures_until < closure_day()) as night
    where has_schema_privilege('published', 'usage')`.execute(db);
  const [due] = rows;
  return due?.changes || due?.night ? due : null;
}

/** One pass at a time, until its stamps are committed. */
async function lockPass(db: Db, waits: boolean): Promise<boolean> {
  const lock = waits
    ? sql`pg_advisory_xact_lock(${HARVEST_LOCK}::bigint) is not null`
    : sql`pg_try_advisory_xact_lock(${HARVEST_LOCK}::bigint)`;
  const { rows } = await sql<{ locked: boolean }>`select ${lock} as locked`.execute(db);
  return rows[0]?.locked === true;
}

/** True where more records than this wait for their stamp. */
export async function hasMoreDueThan(db: Db, count: number): Promise<boolean> {
  const { rows } = await sql`
    select from harvest_due where kind = 'record' offset ${count} limit 1`.execute(db);
  return rows.length > 0;
}

type NamedKind = Exclude<Due['kind'], 'record'>;

/** The public records of a name or an institution. */
const MEMBERS: Record<NamedKind, (id: number) => RawBuilder<{ id: number }>[]> = {
  author: (id) => [sql`select record_id as id from record_author where author_id = ${id}`],
  term: (id) => [sql`select record_id as id from record_index where index_id = ${id}`],
  institution: (id) => [
    sql`select record_id as id from harvest where institution_id = ${id}`,
    sql`select id from record where institution_id = ${id} and is_published`,
  ],
};

async function listMembers(db: Db, kind: NamedKind, due: Due, limit: number): Promise<number[]> {
  const parts = MEMBERS[kind](due.target_id).map(
    (part) => sql`(select id from (${part}) member where id > ${due.after_id} order by id limit ${limit})`,
  );
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(parts, sql` union `)}) member order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Takes up to so many records off the queue, whatever they wait for. Records that changed themselves come first: one
 * that was just published does not wait behind an institution of many.
 */
async function takeDue(db: Db, limit: number): Promise<Set<number>> {
  const { rows } = await sql<Due>`
    (select id, kind, target_id, after_id from harvest_due where kind = 'record' order by id limit ${limit})
    union all
    (select id, kind, target_id, after_id from harvest_due where kind <> 'record' order by id limit ${MAX_NAMES})`.execute(
    db,
  );
  const ids = new Set<number>();
  const sweptIds: number[] = [];
  for (const due of rows) {
    const room = limit - ids.size;
    if (room <= 0) break;
    const members = due.kind === 'record' ? [due.target_id] : await listMembers(db, due.kind, due, room);
    for (const id of members) ids.add(id);
    const last = members.at(-1);
    if (due.kind === 'record' || members.length < room || last === undefined) sweptIds.push(due.id);
    else await sql`update harvest_due set after_id = ${last} where id = ${due.id}`.execute(db);
  }
  await sql`delete from harvest_due where id = any(${sweptIds}::bigint[])`.execute(db);
  return ids;
}

/**
 * A new day: what closed or opened with it, and all below, waits for a stamp. A night of more records than `most` is left
 * for a caller with more time.
 */
async function queueClosures(db: Db, limit: number | null): Promise<void> {
  await sql`
    with night as materialized (
      select closures_until as after, closure_day() as up_to from harvest_state where closures_until < closure_day()
    ), due as materialized (
      select below.id from (
        select closing.record_id from night cross join lateral closures_between(night.after, night.up_to) closing
        limit ${limit}::bigint + 1
      ) as closing
      join record r on r.id = closing.record_id
      join record below on below.path >= r.path and below.path < rtrim(r.path, '.') || '/'
      where below.is_published limit ${limit}::bigint + 1
    ), queued as (
      update harvest_state set closures_until = night.up_to from night
      where (select count(*) from due) <= coalesce(${limit}::bigint, 9223372036854775807) returning 1
    )
    insert into harvest_due (kind, target_id) select distinct 'record', due.id from due, queued`.execute(db);
}

/** Milliseconds until a stamp may be given again; none above zero where one may be given now. */
async function findWait(db: Db): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from stamp + interval '1 second' - clock_timestamp()) * 1000)::float8 as wait
    from harvest_state`.execute(db);
  return rows[0]?.wait ?? 0;
}

/** Result of a pass: nothing waited, records got their stamp, or the stamp of this second is taken already. */
export type StampPass = { result: 'idle' | 'stamped' } | { result: 'early'; waitMs: number };

/**
 * Stamps what waits, up to so many records, in the transaction of the caller. A stamp is later than every one that a
 * harvester could have read before and never later than the clock, so a second has at most one.
 */
export async function stampDue(
  db: Db,
  { limit, closuresLimit }: { limit: number; closuresLimit: number | null },
): Promise<StampPass> {
  const due = await findDue(db);
  if (!due) return { result: 'idle' };
  // The pass that has the lock may be queueing a night of many records: a caller without time does not wait for it.
  if (!(await lockPass(db, closuresLimit === null || !due.night))) return { result: 'idle' };
  const waitMs = await findWait(db);
  if (waitMs > 0) return { result: 'early', waitMs };
  await queueClosures(db, closuresLimit);
  const ids = [...(await takeDue(db, limit))];
  // Names that no record tells of need no stamp.
  if (ids.length === 0) return { result: 'stamped' };
  const recordIds = sql`any(${ids}::bigint[])`;
  const { rows } = await sql<{ stamp: string }>`
    update harvest_state set stamp = date_trunc('second', clock_timestamp()) returning stamp`.execute(db);
  const stamp = sql`${rows[0]?.stamp}::timestamptz`;
  const { rows: left } = await sql<{ id: number }>`
    select distinct collection_id as id from harvest where record_id = ${recordIds}`.execute(db);
  await sql`
    insert into harvest (record_id, institution_id, collection_id, stamp, tree_stamp, is_deleted)
    select r.id, r.institution_id, split_part(r.path, '.', 1)::bigint, ${stamp},
      case when r.parent_id is null then ${stamp} end, false
    from published.record r where r.id = ${recordIds}
    on conflict (record_id) do update set institution_id = excluded.institution_id,
      collection_id = excluded.collection_id, stamp = excluded.stamp, tree_stamp = excluded.tree_stamp,
      is_deleted = false`.execute(db);
  await sql`
    update harvest h set is_deleted = true, stamp = ${stamp},
      tree_stamp = case when h.tree_stamp is not null then ${stamp} end
    where h.record_id = ${recordIds} and not h.is_deleted
      and not exists (select from published.record r where r.id = h.record_id)`.execute(db);
  await sql`
    update harvest h set tree_stamp = ${stamp}
    where h.tree_stamp is not null and h.tree_stamp <> ${stamp} and (
      h.record_id = any(${left.map(({ id }) => id)}::bigint[])
      or h.record_id in (select collection_id from harvest where record_id = ${recordIds}))`.execute(db);
  return { result: 'stamped' };
}
