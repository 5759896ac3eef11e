import { COMMENTS_MAX, type Discussion } from '@regest/contract/endpoints/comments.ts';
import { type Action, type Actor, can } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, invalidField, notFound } from '../../errors/app-error.ts';
import {
  deleteComment,
  findAssignee,
  findComment,
  insertComment,
  listAssignees,
  listComments,
  setAssignee,
  setCommentText,
  setResolved,
} from '../../queries/comments/comments.ts';
import { findRecordPlace, type RecordPlace, shareRecordPlace } from '../../queries/records/find-records.ts';
import { institutionScope, requireReach } from '../access/institution-scope.ts';
import { refuseDeleted } from '../records/lock-record.ts';

/** A comment belongs to an institution and, while its author's account exists, to that person. */
const ownerOf = (institutionId: number, userId: number | null) =>
  userId === null ? { institutionId } : { institutionId, userId };

async function discussion(db: Db, actor: Actor, { id, institution_id }: RecordPlace): Promise<Discussion> {
  const comments = (await listComments(db, id)).map(({ by_user, ...comment }) => {
    const owner = ownerOf(institution_id, by_user);
    return {
      ...comment,
      mayEdit: can(actor, 'comment.edit', owner),
      mayDelete: can(actor, 'comment.delete', owner),
    };
  });
  return { comments, assignee: await findAssignee(db, id) };
}

function requireRecord(
  actor: Actor,
  action: Action,
  place: RecordPlace | undefined,
  id: number,
  userId: number | null = null,
): RecordPlace {
  requireReach(actor, action, place && ownerOf(place.institution_id, userId), 'records', id);
  if (!place) throw notFound('records', id);
  return place;
}

/** Locks a record against deletion while a comment is added or changed. */
async function shareRecord(
  db: Db,
  actor: Actor,
  action: Action,
  id: number,
  userId: number | null = null,
): Promise<RecordPlace> {
  const place = requireRecord(actor, action, await shareRecordPlace(db, id), id, userId);
  refuseDeleted(place);
  return place;
}

export async function readDiscussion(db: Db, actor: Actor, recordId: number): Promise<Discussion> {
  const place = await findRecordPlace(db, recordId);
  return discussion(db, actor, requireRecord(actor, 'comment.read', place, recordId));
}

export async function addComment(db: Db, actor: Actor, recordId: number, text: string): Promise<Discussion> {
  const record = await shareRecord(db, actor, 'comment.write', recordId);
  await insertComment(db, record, text, actor.id);
  const answer = await discussion(db, actor, record);
  if (answer.comments.length > COMMENTS_MAX)
    throw new AppError('badRequest', {
      message: ({ say }) => say('apiError.commentsFull', { count: COMMENTS_MAX }),
    });
  return answer;
}

/** Changes a comment of a record that is not deleted. */
async function changeComment(
  db: Db,
  actor: Actor,
  action: Action,
  id: number,
  change: () => Promise<void>,
): Promise<Discussion> {
  const comment = await findComment(db, id);
  if (!comment) throw notFound('comments', id);
  const record = await shareRecord(db, actor, action, comment.record_id, comment.by_user);
  await change();
  return discussion(db, actor, record);
}

export function resolveComment(db: Db, actor: Actor, id: number, isResolved: boolean): Promise<Discussion> {
  return changeComment(db, actor, 'comment.write', id, () => setResolved(db, id, isResolved, actor.id));
}

export function editComment(db: Db, actor: Actor, id: number, text: string): Promise<Discussion> {
  return changeComment(db, actor, 'comment.edit', id, () => setCommentText(db, id, text));
}

export function removeComment(db: Db, actor: Actor, id: number): Promise<Discussion> {
  return changeComment(db, actor, 'comment.delete', id, () => deleteComment(db, id));
}

export async function assignRecord(
  db: Db,
  actor: Actor,
  recordId: number,
  userId: number | null,
): Promise<Discussion> {
  const record = await shareRecord(db, actor, 'record.assign', recordId);
  const people = await listAssignees(db, record.institution_id);
  if (userId !== null && !people.some(({ id }) => id === userId)) throw invalidField('userId', 'NotFound');
  await setAssignee(db, recordId, userId, actor.id);
  return discussion(db, actor, record);
}

export async function readAssignees(db: Db, actor: Actor, institutionId: number | undefined) {
  return { people: await listAssignees(db, institutionScope(actor, 'record.assign', institutionId)) };
}
