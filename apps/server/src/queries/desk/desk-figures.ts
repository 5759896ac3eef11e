import type { TextListName, WaitingText } from '@regest/contract/endpoints/desk.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** The records that one person saved last. */
export async function listLastSaved(
  db: Db,
  userId: number,
  institutionId: number,
  limit: number,
): Promise<{ id: number; updated_at: string }[]> {
  return db
    .selectFrom('record')
    .select(['id', 'updated_at'])
    .where('updated_by', '=', userId)
    .where('institution_id', '=', institutionId)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute();
}

/** Counts no further than told: what is behind a figure may be the whole archive. */
async function countUpTo(db: Db, max: number, matching: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select ${matching} limit ${max}) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

export function countDrafts(db: Db, institutionId: number, max: number): Promise<number> {
  return countUpTo(
    db,
    max,
    sql`1 from record where institution_id = ${institutionId} and is_draft and deleted_at is null`,
  );
}

export function countFailedJobs(db: Db, institutionId: number, max: number): Promise<number> {
  return countUpTo(
    db,
    max,
    sql`1 from text_job where institution_id = ${institutionId} and state = 'failed'`,
  );
}

export function countOpenQuestions(db: Db, institutionId: number, max: number): Promise<number> {
  return countUpTo(db, max, sql`1 from question where institution_id = ${institutionId} and status = 'open'`);
}

export function countNewOrders(db: Db, institutionId: number, max: number): Promise<number> {
  return countUpTo(
    db,
    max,
    sql`1 from reader_order where institution_id = ${institutionId} and status = 'new'`,
  );
}

export function countWaitingContributions(db: Db, institutionId: number, max: number): Promise<number> {
  return countUpTo(
    db,
    max,
    sql`1 from contribution where institution_id = ${institutionId} and accepted_at is null`,
  );
}

/** Roots of the trash that have so many days left, or fewer. */
export function countEndingTrash(
  db: Db,
  institutionId: number,
  { retentionDays, daysLeft, max }: { retentionDays: number; daysLeft: number; max: number },
): Promise<number> {
  return countUpTo(
    db,
    max,
    sql`1 from record where institution_id = ${institutionId} and trash_root_id = id
      and deleted_at < now() - make_interval(days => ${retentionDays - daysLeft})`,
  );
}

export interface DueFile {
  fileId: number;
  fileName: string;
  recordId: number | null;
  level: RecordLevel | null;
  title: string | null;
  dueAt: string;
}

/** Files whose half year ends within so many days, the first to end first. */
export async function listDueFiles(
  db: Db,
  institutionId: number,
  days: number,
  limit: number,
): Promise<DueFile[]> {
  const { rows } = await sql<DueFile>`
    select f.id as "fileId", f.name as "fileName", r.id as "recordId", r.level, r.title,
      t.machine_at + interval '6 months' as "dueAt"
    from transcription t join file f on f.id = t.file_id left join record r on r.id = f.record_id
    where f.institution_id = ${institutionId} and not f.is_published and r.deleted_at is null
      and t.origin is null and t.machine_at > now() - interval '6 months'
      and t.machine_at < now() - interval '6 months' + make_interval(days => ${days})
    order by t.machine_at limit ${limit}`.execute(db);
  return rows;
}

/** Texts behind a figure of the desk, the oldest first, and how many there are. */
export async function listWaitingTexts(
  db: Db,
  institutionId: number,
  only: TextListName,
  slice: { offset: number; limit: number },
): Promise<{ total: number; texts: WaitingText[] }> {
  const { rows } = await sql<WaitingText & { total: number }>`
    select f.id as "fileId", f.name as "fileName", r.id as "recordId", r.level, r.title, r.signature,
      case when not f.is_published and t.origin is null then t.machine_at + interval '6 months' end as "dueAt",
      count(*) over () as total
    from transcription t join file f on f.id = t.file_id left join record r on r.id = f.record_id
    where f.institution_id = ${institutionId} and t.machine_at is not null and r.deleted_at is null
      and ${only === 'unchecked' ? sql`t.checked_at is null` : sql`not f.is_published and t.origin is null`}
    order by t.machine_at, f.id limit ${slice.limit} offset ${slice.offset}`.execute(db);
  return { total: rows[0]?.total ?? 0, texts: rows.map(({ total: _, ...text }) => text) };
}

export interface FirstFigures {
  is_published: boolean;
  collections: number;
  units: number;
  files: number;
  published_collections: number;
}

export async function findFirstFigures(db: Db, institutionId: number): Promise<FirstFigures | undefined> {
  const { rows } = await sql<FirstFigures>`
    select i.is_published, c.collections, c.units, c.files, c.published_collections
    from institution i join institution_count c on c.institution_id = i.id where i.id = ${institutionId}`.execute(
    db,
  );
  return rows[0];
}
