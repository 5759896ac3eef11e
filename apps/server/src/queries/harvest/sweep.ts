import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Any number that nobody else uses for an advisory lock in this database. Readers of the clock share it. */
export const HARVEST_LOCK = 7_264_141;

interface Due {
  id: number;
  kind: 'record' | 'author' | 'term' | 'institution';
  target_id: number;
  after_id: number;
}

/** Whether anything waits at all, and what is public can be told: where no role of readers is, nobody harvests. */
async function hasDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select has_schema_privilege('published', 'usage') and exists (select from harvest_due) as due`.execute(
    db,
  );
  return rows[0]?.due === true;
}

type Named = Exclude<Due['kind'], 'record'>;

/** Where the records stand that tell of a name or an institution. What is not public yet is not told of it. */
const MEMBERS: Record<Named, (id: number) => RawBuilder<{ id: number }>[]> = {
  author: (id) => [sql`select record_id as id from record_author where author_id = ${id}`],
  term: (id) => [sql`select record_id as id from record_index where index_id = ${id}`],
  institution: (id) => [
    sql`select record_id as id from harvest where institution_id = ${id}`,
    sql`select id from record where institution_id = ${id} and is_published`,
  ],
};

/** Those records by their numbers, so many; the rest stays for the next time. */
async function takeMembers(db: Db, due: Due, kind: Named, most: number): Promise<number[]> {
  const parts = MEMBERS[kind](due.target_id).map(
    (part) => sql`(select id from (${part}) member where id > ${due.after_id} order by id limit ${most})`,
  );
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(parts, sql` union `)}) member order by id limit ${most}`.execute(db);
  const last = rows.at(-1)?.id;
  if (rows.length < most || last === undefined)
    await sql`delete from harvest_due where id = ${due.id}`.execute(db);
  else await sql`update harvest_due set after_id = ${last} where id = ${due.id}`.execute(db);
  return rows.map(({ id }) => id);
}

async function takeDue(db: Db, most: number): Promise<number[]> {
  const { rows } = await sql<Due>`
    select id, kind, target_id, after_id from harvest_due order by id limit ${most}`.execute(db);
  const [first] = rows;
  if (!first) return [];
  if (first.kind !== 'record') return takeMembers(db, first, first.kind, most);
  const end = rows.findIndex(({ kind }) => kind !== 'record');
  const taken = end < 0 ? rows : rows.slice(0, end);
  await sql`delete from harvest_due where id = any(${taken.map(({ id }) => id)}::bigint[])`.execute(db);
  return [...new Set(taken.map(({ target_id }) => target_id))];
}

/**
 * Stamps what waits, so many at a time, in the transaction of the caller: a stamp is later than every one that anybody
 * could have read before. False: nothing waited.
 */
export async function stampDue(db: Db, most: number): Promise<boolean> {
  if (!(await hasDue(db))) return false;
  // One hand at a time, until the stamps can be seen.
  await sql`select pg_advisory_xact_lock(${HARVEST_LOCK}::bigint)`.execute(db);
  const ids = await takeDue(db, most);
  if (ids.length === 0) return false;
  const wanted = sql`any(${ids}::bigint[])`;
  const { rows } = await sql<{ stamp: string }>`
    update harvest_state set stamp = greatest(date_trunc('second', clock_timestamp()), stamp + interval '1 second')
    returning stamp`.execute(db);
  const stamp = sql`${rows[0]?.stamp}::timestamptz`;
  const { rows: left } = await sql<{ id: number }>`
    select distinct collection_id as id from harvest where record_id = ${wanted}`.execute(db);
  await sql`
    insert into harvest (record_id, institution_id, collection_id, stamp, tree_stamp, is_deleted)
    select r.id, r.institution_id, split_part(r.path, '.', 1)::bigint, ${stamp},
      case when r.parent_id is null then ${stamp} end, false
    from published.record r where r.id = ${wanted}
    on conflict (record_id) do update set institution_id = excluded.institution_id,
      collection_id = excluded.collection_id, stamp = excluded.stamp, tree_stamp = excluded.tree_stamp,
      is_deleted = false`.execute(db);
  await sql`
    update harvest h set is_deleted = true, stamp = ${stamp},
      tree_stamp = case when h.tree_stamp is not null then ${stamp} end
    where h.record_id = ${wanted} and not h.is_deleted
      and not exists (select from published.record r where r.id = h.record_id)`.execute(db);
  await sql`
    update harvest h set tree_stamp = ${stamp}
    where h.tree_stamp is not null and h.tree_stamp <> ${stamp} and (
      h.record_id = any(${left.map(({ id }) => id)}::bigint[])
      or h.record_id in (select collection_id from harvest where record_id = ${wanted}))`.execute(db);
  return true;
}
