import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { id, idParams, institutionQuery } from './paging.ts';

export const COMMENT_MAX = 2000;
/** Limit for one record, with resolved comments: they are read together. */
export const COMMENTS_MAX = 500;

const person = z.object({ id: z.int(), fullName: z.string() });
export type Person = z.output<typeof person>;

const comment = z.object({
  id: z.int(),
  text: z.string(),
  at: z.string(),
  /** null where the account is gone. */
  by: z.string().nullable(),
  /** When its text was last changed; null while it is as it was written. */
  changedAt: z.string().nullable(),
  /** null while the comment is open. */
  resolvedAt: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  /** True where the account of the request may change or delete the comment. */
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
});
export type RecordComment = z.output<typeof comment>;

const text = z.string().trim().min(1).max(COMMENT_MAX);

const discussion = z.object({
  /** The oldest first. */
  comments: z.array(comment),
  /** The person responsible for the record while it is a draft. */
  assignee: person.nullable(),
});
export type Discussion = z.output<typeof discussion>;

/** Comments on a record and its assignee, for people of the institution alone. */
export const commentsApi = {
  list: {
    method: 'GET',
    path: '/api/records/:id/comments',
    action: 'comment.read',
    summary: 'Comments on a record and the person it is assigned to',
    params: idParams,
    reply: discussion,
  },
  add: {
    method: 'POST',
    path: '/api/records/:id/comments',
    action: 'comment.write',
    writes: 'comments',
    summary: 'Add a comment',
    params: idParams,
    body: z.object({ text }),
    reply: discussion,
    status: 201,
  },
  resolve: {
    method: 'PUT',
    path: '/api/comments/:id',
    action: 'comment.write',
    writes: 'comments',
    summary: 'Resolve or reopen a comment',
    params: idParams,
    body: z.object({ isResolved: z.boolean() }),
    reply: discussion,
  },
  edit: {
    method: 'PUT',
    path: '/api/comments/:id/text',
    action: 'comment.edit',
    writes: 'comments',
    summary: 'Change the text of a comment, by its author',
    params: idParams,
    body: z.object({ text }),
    reply: discussion,
  },
  remove: {
    method: 'DELETE',
    path: '/api/comments/:id',
    action: 'comment.delete',
    writes: 'comments',
    summary: 'Delete a comment, by its author or a supervisor',
    params: idParams,
    reply: discussion,
  },
  assign: {
    method: 'PUT',
    path: '/api/records/:id/assignee',
    action: 'record.assign',
    writes: 'comments',
    summary: 'Assign a draft to a person of its institution, or remove the assignment',
    params: idParams,
    body: z.object({ userId: id.nullable() }),
    reply: discussion,
  },
  assignees: {
    method: 'GET',
    path: '/api/assignees',
    action: 'record.assign',
    summary: 'The active people of an institution, by name',
    query: z.object({ ...institutionQuery }),
    reply: z.object({ people: z.array(person) }),
  },
} as const satisfies Record<string, Endpoint>;
