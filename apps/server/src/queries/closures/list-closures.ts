import {
  CLOSURE_ENDING_DAYS,
  type ClosureListName,
  type ListedClosure,
} from '@regest/contract/endpoints/closures.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { fullSignature } from '../records/find-records.ts';

const UNTIL = sql`(closure ->> 'until')::date`;
const IS_ENDING = sql`(${UNTIL} between closure_day() and closure_day() + ${sql.lit(CLOSURE_ENDING_DAYS)})`;
const IS_WAITING = sql`(${UNTIL} < closure_day() and closure ->> 'atEnd' = 'ask')`;
const IS_DUE = sql`(${IS_ENDING} or ${IS_WAITING})`;
const WHEN: Record<ClosureListName, ReturnType<typeof sql>> = {
  due: IS_DUE,
  ending: IS_ENDING,
  ended: sql`(${UNTIL} < closure_day() and closure ->> 'atEnd' = 'open')`,
  waiting: IS_WAITING,
  all: sql`true`,
};

/** Closures of live records and of their files, one institution's or all. */
const closures = (institutionId: number | null) => sql`(
  select 'record' as kind, r.id, r.id as "recordId", r.level, r.title, r.fields -> 'closure' as closure, r.path
  from record r where r.fields ? 'closure' and r.deleted_at is null
    and ${institutionId === null ? sql`true` : sql`r.institution_id = ${institutionId}`}
  union all
  select 'file', f.id, r.id, r.level, f.name, f.closure, r.path
  from file f join record r on r.id = f.record_id where f.closure is not null and r.deleted_at is null
    and ${institutionId === null ? sql`true` : sql`f.institution_id = ${institutionId}`}
) closing`;

export async function listClosures(
  db: Db,
  institutionId: number | null,
  when: ClosureListName,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; rows: ListedClosure[] }> {
  const { rows } = await sql<ListedClosure & { total: number }>`
    select page.kind, page.id, page."recordId", page.level, page.title, page.closure, page.total,
      ${fullSignature('r')} as "computedSignature"
    from (
      select closing.*, count(*) over () as total from ${closures(institutionId)} where ${WHEN[when]}
      order by closure ->> 'until' nulls last, path, kind, id limit ${limit} offset ${offset}
    ) page join record r on r.id = page."recordId"
    order by page.closure ->> 'until' nulls last, page.path, page.kind, page.id`.execute(db);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
}

/** Closures that a person should look at; counted no further than the desk shows. */
export async function countClosuresToSee(db: Db, institutionId: number, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from ${closures(institutionId)} where ${IS_DUE} limit ${max}
    ) found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The day that closures are decided by. */
export async function readClosureDay(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`select closure_day()::text as day`.execute(db);
  return rows[0]?.day ?? '';
}

/** Those of these records that readers do not see at this moment, by a closure of their own or of one above. */
export async function findClosedIds(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select r.id from record r where r.id = any(${ids}::bigint[]) and exists (select from record above
      where above.id = any(string_to_array(rtrim(r.path, '.'), '.')::bigint[])
        and above.closed_days @> closure_day())`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
