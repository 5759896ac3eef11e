import type { JobReason } from '@regest/contract/endpoints/jobs.ts';
import { today } from '@regest/contract/text/day.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { TextJobTable } from '../../db/schema-files.ts';
import type { TextPage } from './text-pages.ts';

export type TextJob = Selectable<TextJobTable>;

/** Text jobs under way: the words of the partial indexes of `text_job`, whose queries must state them literally. */
export const IS_ACTIVE = sql<boolean>`state in ('queued', 'running')`;

export async function findActiveJob(db: Db, fileId: number): Promise<TextJob | undefined> {
  return db
    .selectFrom('text_job')
    .selectAll()
    .where('file_id', '=', fileId)
    .where(IS_ACTIVE)
    .executeTakeFirst();
}

export async function findTextJob(db: Db, id: number): Promise<TextJob | undefined> {
  return db.selectFrom('text_job').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findJobByLink(db: Db, link: string): Promise<TextJob | undefined> {
  return db.selectFrom('text_job').selectAll().where('link', '=', link).executeTakeFirst();
}

export interface NewTextJob {
  institutionId: number;
  fileId: number;
  fileName: string;
  kind: TextKind;
  language: string | null;
  cost: number;
  by: number;
}

export async function insertTextJob(db: Db, job: NewTextJob): Promise<TextJob> {
  return db
    .insertInto('text_job')
    .values({
      institution_id: job.institutionId,
      file_id: job.fileId,
      file_name: job.fileName,
      kind: job.kind,
      language: job.language,
      cost: job.cost,
      created_by: job.by,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Undefined when it was cancelled, or its file deleted, before the worker came to it. */
export async function startTextJob(db: Db, id: number): Promise<TextJob | undefined> {
  return db
    .updateTable('text_job')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where(IS_ACTIVE)
    .returningAll()
    .executeTakeFirst();
}

/** False when the job was cancelled. */
export async function setProgress(db: Db, id: number, progress: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('text_job')
    .set({ progress: sql`greatest(progress, ${progress}::real)` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The one way out of the active states. The caller that changes the row gets it back and settles the
 * quota; later callers get nothing, so it is settled once.
 */
export async function endTextJob(
  db: Db,
  id: number,
  state: 'done' | 'failed' | 'cancelled',
  reason: JobReason | null = null,
): Promise<TextJob | undefined> {
  return db
    .updateTable('text_job')
    .set({ state, reason, finished_at: sql`now()`, ...(state === 'done' && { progress: 1 }) })
    .where('id', '=', id)
    .where(IS_ACTIVE)
    .returningAll()
    .executeTakeFirst();
}

/** Waiting and running work of an institution, and of one person of it. */
export async function countActiveJobs(db: Db, institutionId: number, userId: number) {
  const { rows } = await sql<{ institution: number; person: number }>`
    select count(*)::int as institution, (count(*) filter (where created_by = ${userId}))::int as person
    from text_job where institution_id = ${institutionId} and ${IS_ACTIVE}`.execute(db);
  return rows[0] ?? { institution: 0, person: 0 };
}

export async function listActiveJobs(db: Db, fileIds: readonly number[]) {
  return db
    .selectFrom('text_job')
    .select(['id', 'institution_id'])
    .where('file_id', 'in', [...fileIds])
    .where(IS_ACTIVE)
    .orderBy('id')
    .execute();
}

export async function insertPage(db: Db, jobId: number, { page, text, words }: TextPage): Promise<void> {
  await sql`
    insert into text_job_page (job_id, page, text, words)
    values (${jobId}, ${page}, ${text}, ${JSON.stringify(words)}::jsonb)
    on conflict (job_id, page) do nothing`.execute(db);
}

export async function listPages(db: Db, jobId: number): Promise<{ page: number; text: string }[]> {
  return db
    .selectFrom('text_job_page')
    .select(['page', 'text'])
    .where('job_id', '=', jobId)
    .orderBy('page')
    .execute();
}

export async function deletePages(db: Db, jobId: number): Promise<void> {
  await db.deleteFrom('text_job_page').where('job_id', '=', jobId).execute();
}

/** The queue's name for a job, by which the two are held together. */
export function queueKey(id: number): string {
  return `text-job:${id}`;
}

/** Jobs that count as active while the queue has given up on them or lost them: a worker was killed on its last try. */
export async function listAbandonedJobs(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select job.id from text_job job
    left join graphile_worker.jobs queued on queued.key = 'text-job:' || job.id
    where ${IS_ACTIVE} and job.created_at < now() - interval '1 minute'
      and (queued.id is null or (queued.attempts >= queued.max_attempts and queued.locked_at is null))
    order by job.id`.execute(db);
  return rows.map(({ id }) => id);
}

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
    where file_id = any(${ids}::bigint[]) and ${IS_ACTIVE}`.execute(db);
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
