import { commentsApi } from '@regest/contract/endpoints/comments.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import {
  addComment,
  assignRecord,
  editComment,
  readAssignees,
  readDiscussion,
  removeComment,
  resolveComment,
} from '../../services/comments/comments.ts';

export function commentRoutes(app: FastifyInstance): void {
  mount(app, commentsApi.list, ({ db, actor, params }) => readDiscussion(db, actor, params.id));
  mount(app, commentsApi.add, ({ db, actor, params, body }) => addComment(db, actor, params.id, body.text));
  mount(app, commentsApi.resolve, ({ db, actor, params, body }) =>
    resolveComment(db, actor, params.id, body.isResolved),
  );
  mount(app, commentsApi.edit, ({ db, actor, params, body }) => editComment(db, actor, params.id, body.text));
  mount(app, commentsApi.remove, ({ db, actor, params }) => removeComment(db, actor, params.id));
  mount(app, commentsApi.assign, ({ db, actor, params, body }) =>
    assignRecord(db, actor, params.id, body.userId),
  );
  mount(app, commentsApi.assignees, ({ db, actor, query }) => readAssignees(db, actor, query.institution_id));
}
