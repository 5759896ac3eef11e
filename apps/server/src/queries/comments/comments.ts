import type { Person, RecordComment } from '@regest/contract/endpoints/comments.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface CommentRow extends Omit<RecordComment, 'mayEdit' | 'mayDelete'> {
  by_user: number | null;
}

/** The comments on a record, the oldest first. */
export async function listComments(db: Db, recordId: number): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select comment.id, comment.text, comment.at, writer.full_name as by, comment.by_user,
      comment.changed_at as "changedAt", comment.resolved_at as "resolvedAt", resolver.full_name as "resolvedBy"
    from record_comment comment
    left join app_user writer on writer.id = comment.by_user
    left join app_user resolver on resolver.id = comment.resolved_by
    where comment.record_id = ${recordId} order by comment.id`.execute(db);
  return rows;
}

export async function insertComment(
  db: Db,
  record: { id: number; institution_id: number },
  text: string,
  by: number,
): Promise<void> {
  await db
    .insertInto('record_comment')
    .values({ institution_id: record.institution_id, record_id: record.id, by_user: by, text })
    .execute();
}

export function findComment(
  db: Db,
  id: number,
): Promise<{ record_id: number; by_user: number | null } | undefined> {
  return db
    .selectFrom('record_comment')
    .select(['record_id', 'by_user'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function setCommentText(db: Db, id: number, text: string): Promise<void> {
  await db
    .updateTable('record_comment')
    .set({ text, changed_at: sql`now()` })
    .where('id', '=', id)
    .where('text', '<>', text)
    .execute();
}

export async function deleteComment(db: Db, id: number): Promise<void> {
  await db.deleteFrom('record_comment').where('id', '=', id).execute();
}

/** A comment that is resolved twice keeps the person who resolved it first. */
export async function setResolved(db: Db, id: number, isResolved: boolean, by: number): Promise<void> {
  await db
    .updateTable('record_comment')
    .set(isResolved ? { resolved_at: sql`now()`, resolved_by: by } : { resolved_at: null, resolved_by: null })
    .where('id', '=', id)
    .where('resolved_at', isResolved ? 'is' : 'is not', null)
    .execute();
}

export async function findAssignee(db: Db, recordId: number): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select person.id, person.full_name as "fullName" from record_assignee assigned
    join app_user person on person.id = assigned.user_id where assigned.record_id = ${recordId}`.execute(db);
  return rows[0] ?? null;
}

export async function setAssignee(
  db: Db,
  recordId: number,
  userId: number | null,
  by: number,
): Promise<void> {
  if (userId === null) {
    await db.deleteFrom('record_assignee').where('record_id', '=', recordId).execute();
    return;
  }
  await db
    .insertInto('record_assignee')
    .values({ record_id: recordId, user_id: userId, by_user: by })
    .onConflict((conflict) =>
      conflict.column('record_id').doUpdateSet({ user_id: userId, by_user: by, at: sql`now()` }),
    )
    .execute();
}

/** The active people of an institution, by name. */
export async function listAssignees(db: Db, institutionId: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, full_name as "fullName" from app_user where institution_id = ${institutionId} and is_active
    order by full_name collate polish, id`.execute(db);
  return rows;
}

interface OwnComment {
  commentId: number;
  recordId: number;
  text: string;
  by: string | null;
  at: string;
}

interface Listed<Row> {
  rows: Row[];
  /** Number of comments, counted no further than the limit. */
  count: number;
}

interface Limits {
  shown: number;
  counted: number;
}

async function listAndCount<Row>(
  db: Db,
  matching: RawBuilder<unknown>,
  { shown, counted }: Limits,
): Promise<Listed<Row>> {
  const { rows } = await sql<Row & { count: number }>`
    with matching as (${matching} limit ${counted})
    select matching.*, (select count(*) from matching)::int as count from matching limit ${shown}`.execute(
    db,
  );
  return { rows: rows.map(({ count: _, ...row }) => row as Row), count: rows[0]?.count ?? 0 };
}

/**
 * Open comments of others on records that this person made, saved, commented on or is assigned to; the newest first.
 */
export function listOwnComments(
  db: Db,
  userId: number,
  institutionId: number,
  limits: Limits,
): Promise<Listed<OwnComment>> {
  return listAndCount(
    db,
    sql`select comment.id as "commentId", comment.record_id as "recordId", comment.text, comment.at,
        writer.full_name as by
      from record_comment comment join record r on r.id = comment.record_id
      left join app_user writer on writer.id = comment.by_user
      where comment.institution_id = ${institutionId} and comment.resolved_at is null
        and comment.by_user is distinct from ${userId} and r.deleted_at is null
        and (${userId} in (r.created_by, r.updated_by)
          or exists (select from record_assignee one where one.record_id = r.id and one.user_id = ${userId})
          or exists (select from record_comment own where own.record_id = r.id and own.by_user = ${userId}))
      order by comment.id desc`,
    limits,
  );
}

/** Drafts assigned to this person, the longest waiting first. */
export function listOwnDrafts(
  db: Db,
  userId: number,
  institutionId: number,
  limits: Limits,
): Promise<Listed<{ recordId: number; at: string }>> {
  return listAndCount(
    db,
    sql`select r.id as "recordId", assigned.at from record_assignee assigned
      join record r on r.id = assigned.record_id
      where assigned.user_id = ${userId} and r.institution_id = ${institutionId} and r.is_draft
        and r.deleted_at is null
      order by assigned.at, r.id`,
    limits,
  );
}
