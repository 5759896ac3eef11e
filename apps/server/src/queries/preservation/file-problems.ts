import type { FileInTrouble } from '@regest/contract/endpoints/file-problems.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** A scanner takes moments; what waits longer has none that answers. */
const LONG_AGO = sql`now() - interval '10 minutes'`;

/** Problems of one institution, or (null) of all. */
const inTrouble = (institutionId: number | null) => {
  const isUnsound = sql`(f.damage is not null or f.scan = 'infected' or (f.scan = 'waiting' and f.created_at < ${LONG_AGO}))`;
  return institutionId === null ? isUnsound : sql`${isUnsound} and f.institution_id = ${institutionId}`;
};

const PROBLEM = sql`case when f.scan = 'infected' then 'infected' else coalesce(f.damage, 'notScanned') end`;
const SINCE = sql`case when f.scan = 'infected' then f.scanned_at else coalesce(f.damaged_since, f.created_at) end`;

export async function countFileProblems(db: Db, institutionId: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from file f where ${inTrouble(institutionId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listFileProblems(
  db: Db,
  institutionId: number | null,
  page: number,
  perPage: number,
): Promise<FileInTrouble[]> {
  const { rows } = await sql<FileInTrouble>`
    select f.id as "fileId", f.name, f.institution_id as "institutionId", i.name as "institutionName",
      coalesce(f.record_id, f.agreement_id, f.institution_id) as "parentId",
      coalesce(r.level, case when f.agreement_id is null then 'institution' else 'agreement' end) as "parentLevel",
      coalesce(r.signature, a.number) as signature, coalesce(r.title, a.person) as title, ${PROBLEM} as problem, ${SINCE} as since, f.checked_at as "checkedAt"
    from file f join institution i on i.id = f.institution_id left join record r on r.id = f.record_id
      left join agreement a on a.id = f.agreement_id
    where ${inTrouble(institutionId)}
    order by since desc, f.id desc offset ${page * perPage} limit ${perPage}`.execute(db);
  return rows;
}

/** Problems that administrators have not been told of yet; held to the end of the transaction. */
export async function lockUnreportedProblems(db: Db) {
  const { rows } = await sql<{ id: number; name: string; institution: string; problem: string }>`
    select f.id, f.name, i.name as institution, ${PROBLEM} as problem
    from file f join institution i on i.id = f.institution_id
    where (f.damage is not null or f.scan = 'infected') and f.problem_told_at is null
    order by f.id for no key update of f`.execute(db);
  return rows;
}

export async function setProblemsReported(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update file set problem_told_at = now() where id = any(${ids}::bigint[])`.execute(db);
}

export function listAdministrators(db: Db): Promise<{ full_name: string; email: string }[]> {
  return db
    .selectFrom('app_user')
    .select(['full_name', 'email'])
    .where('role', '=', 'ADMIN')
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
}
