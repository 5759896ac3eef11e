import type { RecordLevel } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { inSubtree } from '../records/record-locks.ts';

/** Live records below this one, itself not among them; one more than asked for tells that there are too many. */
export async function listBelow(
  db: Db,
  path: string,
  level: RecordLevel | undefined,
  limit: number,
): Promise<number[]> {
  const ofLevel = level === undefined ? sql`` : sql`and level = ${level}`;
  const { rows } = await sql<{ id: number }>`
    select id from record where ${inSubtree(path)} and path <> ${path} and deleted_at is null ${ofLevel}
    order by path limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What relies on the branches above holds them first, then the records themselves, from the top downwards. */
export async function holdRecords(db: Db, ids: readonly number[], withBranches: boolean): Promise<void> {
  if (withBranches) {
    await sql`
      select id from record where id in (
        select unnest(string_to_array(rtrim(path, '.'), '.')::bigint[]) from record where id = any(${ids}::bigint[]))
        and id <> all(${ids}::bigint[])
      order by path for share`.execute(db);
  }
  await sql`select id from record where id = any(${ids}::bigint[]) order by path for update`.execute(db);
}

/** Which of these signatures a live sibling outside the changed records has. */
export async function findTaken(
  db: Db,
  wanted: readonly { id: number; siblings: number; signature: string }[],
): Promise<Set<number>> {
  if (wanted.length === 0) return new Set();
  const ids = wanted.map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`
    select wanted.id from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as wanted (id bigint, siblings bigint, signature text)
    where exists (select from record other
      where coalesce(other.parent_id, -other.institution_id) = wanted.siblings
        and md5(other.signature) = md5(wanted.signature) and other.deleted_at is null
        and other.id <> all(${ids}::bigint[]))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
