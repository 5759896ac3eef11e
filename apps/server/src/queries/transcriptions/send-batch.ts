import { today } from '@regest/contract/text/day.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { NewTextJob } from './text-jobs.ts';

const COLUMNS = {
  ocr: { left: sql.ref('ocr_pages'), deadline: sql.ref('ocr_deadline') },
  stt: { left: sql.ref('transcription_seconds'), deadline: sql.ref('transcription_deadline') },
} as const satisfies Record<TextKind, unknown>;

/** Pages or seconds that can still be taken; none after the deadline. The caller holds the lock of the quota. */
export async function remainingQuota(db: Db, institutionId: number, kind: TextKind): Promise<number> {
  const { left, deadline } = COLUMNS[kind];
  const { rows } = await sql<{ left: number }>`
    select case when ${deadline} is null or ${deadline} >= ${today()} then ${left} else 0 end::int as left
    from institution where id = ${institutionId}`.execute(db);
  return rows[0]?.left ?? 0;
}

/** Locks those that still exist, in the order of their ids. */
export async function lockFiles(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from file where id = any(${ids}::bigint[]) order by id for update`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function listFilesWithJob(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select file_id as id from text_job
    where file_id = any(${ids}::bigint[]) and state in ('queued', 'running')`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** One statement for all; ids ascend in the order of `jobs`. */
export async function insertTextJobs(db: Db, jobs: readonly NewTextJob[]): Promise<number[]> {
  const rows = await db
    .insertInto('text_job')
    .values(
      jobs.map((job) => ({
        institution_id: job.institutionId,
        file_id: job.fileId,
        file_name: job.fileName,
        kind: job.kind,
        language: job.language,
        cost: job.cost,
        created_by: job.by,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}
