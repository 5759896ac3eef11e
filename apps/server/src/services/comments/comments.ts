import { COMMENTS_MAX, type Discussion } from '@regest/contract/endpoints/comments.ts';
import type { Action, Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, invalidField, notFound } from '../../errors/app-error.ts';
import {
  findAssignee,
  findComment,
  insertComment,
  listAssignees,
  listComments,
  setAssignee,
  setResolved,
} from '../../queries/comments/comments.ts';
import { findRecordPlace, type RecordPlace, shareRecordPlace } from '../../queries/records/find-records.ts';
import { institutionScope, requireReach } from '../access/institution-scope.ts';
import { refuseDeleted } from '../records/lock-record.ts';

async function discussion(db: Db, recordId: number): Promise<Discussion> {
  return { comments: await listComments(db, recordId), assignee: await findAssignee(db, recordId) };
}

function requireRecord(
  actor: Actor,
  action: Action,
  place: RecordPlace | undefined,
  id: number,
): RecordPlace {
  requireReach(actor, action, place && { institutionId: place.institution_id }, 'records', id);
  if (!place) throw notFound('records', id);
  return place;
}

/** A record that is not deleted while something is added to it. */
async function shareRecord(db: Db, actor: Actor, action: Action, id: number): Promise<RecordPlace> {
  const place = requireRecord(actor, action, await shareRecordPlace(db, id), id);
  refuseDeleted(place);
  return place;
}

export async function readDiscussion(db: Db, actor: Actor, recordId: number): Promise<Discussion> {
  requireRecord(actor, 'comment.read', await findRecordPlace(db, recordId), recordId);
  return discussion(db, recordId);
}

export async function addComment(db: Db, actor: Actor, recordId: number, text: string): Promise<Discussion> {
  const record = await shareRecord(db, actor, 'comment.write', recordId);
  await insertComment(db, record, text, actor.id);
  const answer = await discussion(db, recordId);
  if (answer.comments.length > COMMENTS_MAX)
    throw new AppError('badRequest', {
      message: ({ say }) => say('apiError.commentsFull', { count: COMMENTS_MAX }),
    });
  return answer;
}

export async function resolveComment(
  db: Db,
  actor: Actor,
  id: number,
  isResolved: boolean,
): Promise<Discussion> {
  const comment = await findComment(db, id);
  if (!comment) throw notFound('comments', id);
  await shareRecord(db, actor, 'comment.write', comment.record_id);
  await setResolved(db, id, isResolved, actor.id);
  return discussion(db, comment.record_id);
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
  return discussion(db, recordId);
}

export async function readAssignees(db: Db, actor: Actor, institutionId: number | undefined) {
  return { people: await listAssignees(db, institutionScope(actor, 'record.assign', institutionId)) };
}
