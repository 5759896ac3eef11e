import type { JobReason, JobState } from '@regest/contract/endpoints/jobs.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { TextJobTable } from '../../db/schema-files.ts';
import type { TextPage } from './text-pages.ts';

export type TextJob = Selectable<TextJobTable>;

const ACTIVE: JobState[] = ['queued', 'running'];

export async function findActiveJob(db: Db, fileId: number): Promise<TextJob | undefined> {
  return db
    .selectFrom('text_job')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('state', 'in', ACTIVE)
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
    .where('state', 'in', ACTIVE)
    .returningAll()
    .executeTakeFirst();
}

/** False when nobody wants the job any more. */
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
 * The one way out of the active states. Whoever changes the row gets it back and settles the
 * quota; everybody who comes later gets nothing, so it is settled once.
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
    .where('state', 'in', ACTIVE)
    .returningAll()
    .executeTakeFirst();
}

/** How much an institution, and one person of it, has waiting or running. */
export async function countActiveJobs(db: Db, institutionId: number, userId: number) {
  const { rows } = await sql<{ institution: number; person: number }>`
    select count(*)::int as institution, (count(*) filter (where created_by = ${userId}))::int as person
    from text_job where institution_id = ${institutionId} and state in ('queued', 'running')`.execute(db);
  return rows[0] ?? { institution: 0, person: 0 };
}

export async function listActiveJobs(db: Db, fileIds: readonly number[]) {
  return db
    .selectFrom('text_job')
    .select(['id', 'institution_id'])
    .where('file_id', 'in', [...fileIds])
    .where('state', 'in', ACTIVE)
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
    where job.state in ('queued', 'running') and job.created_at < now() - interval '1 minute'
      and (queued.id is null or (queued.attempts >= queued.max_attempts and queued.locked_at is null))
    order by job.id`.execute(db);
  return rows.map(({ id }) => id);
}
