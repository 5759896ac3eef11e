import type { JobReason, JobState } from '@regest/contract/endpoints/jobs.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { fullSignature } from '../records/find-records.ts';

export interface JobRow {
  id: number;
  institution_id: number;
  kind: TextKind;
  file_id: number | null;
  file_name: string;
  parent_id: number | null;
  parent_level: string | null;
  parent_signature: string | null;
  parent_title: string | null;
  language: string | null;
  state: JobState;
  progress: number;
  reason: JobReason | null;
  cost: number;
  created_at: string;
  created_by_name: string | null;
  finished_at: string | null;
}

export interface JobFilter {
  institutionId: number;
  state?: JobState;
  kind?: TextKind;
}

async function select(db: Db, where: RawBuilder<unknown>, rest = sql``): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select j.id, j.institution_id, j.kind, j.file_id, coalesce(f.name, j.file_name) as file_name,
      r.id as parent_id, r.level as parent_level, ${fullSignature('r')} as parent_signature,
      r.title as parent_title, j.language, j.state, j.progress, j.reason, j.cost, j.created_at,
      creator.full_name as created_by_name, j.finished_at
    from text_job j left join file f on f.id = j.file_id left join record r on r.id = f.record_id
    left join app_user creator on creator.id = j.created_by
    where ${where} ${rest}`.execute(db);
  return rows;
}

const matching = ({ institutionId, state, kind }: JobFilter) => sql`j.institution_id = ${institutionId}
  and (${state ?? null}::text is null or j.state = ${state ?? null})
  and (${kind ?? null}::text is null or j.kind = ${kind ?? null})`;

/** Newest first. */
export function listJobs(db: Db, filter: JobFilter, slice: { offset: number; limit: number }) {
  return select(db, matching(filter), sql`order by j.id desc limit ${slice.limit} offset ${slice.offset}`);
}

export async function countJobs(db: Db, filter: JobFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from text_job j where ${matching(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function findJob(db: Db, id: number): Promise<JobRow | undefined> {
  return (await select(db, sql`j.id = ${id}`))[0];
}
