import { usersApi } from '@regest/contract/endpoints/users.ts';
import type { FastifyInstance } from 'fastify';
import { mount, mountPrepared } from '../../http/mount.ts';
import { oldPasswordErrors } from '../../services/account/password-errors.ts';
import { currentSession } from '../../services/session/authenticate.ts';
import { createUser, listUsers, readUser, updateProfile, updateUser } from '../../services/users/users.ts';

export function userRoutes(app: FastifyInstance): void {
  mount(app, usersApi.list, ({ db, actor, query }) => listUsers(db, actor, query));
  mount(app, usersApi.read, ({ db, actor, params }) => readUser(db, actor, params.id));
  mount(app, usersApi.create, ({ db, actor, body }) => createUser(db, actor, body.user));
  mountPrepared(
    app,
    usersApi.update,
    async ({ deps, actor, params, body }) =>
      params.id === actor.id ? oldPasswordErrors(deps.db, actor.id, body.user) : [],
    ({ db, actor, params, body, request, prepared }) =>
      updateUser(db, actor, params.id, body.user, {
        oldPassword: prepared,
        session: currentSession(request),
      }),
  );
  mountPrepared(
    app,
    usersApi.updateProfile,
    ({ deps, actor, body }) => oldPasswordErrors(deps.db, actor.id, body.user),
    ({ db, actor, body, request, prepared }) =>
      updateProfile(db, actor, body.user, { oldPassword: prepared, session: currentSession(request) }),
  );
}
