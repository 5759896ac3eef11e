import { usersApi } from '@regest/contract/endpoints/users.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { currentSession } from '../services/session/authenticate.ts';
import { createUser } from '../services/users/create-user.ts';
import { listUsers } from '../services/users/list-users.ts';
import { readUser } from '../services/users/read-user.ts';
import { updateProfile } from '../services/users/update-profile.ts';
import { updateUser } from '../services/users/update-user.ts';

export function userRoutes(app: FastifyInstance): void {
  mount(app, usersApi.list, ({ db, actor, query }) => listUsers(db, actor, query));
  mount(app, usersApi.read, ({ db, actor, params }) => readUser(db, actor, params.id));
  mount(app, usersApi.create, ({ db, actor, body }) => createUser(db, actor, body.user));
  mount(app, usersApi.update, ({ db, actor, params, body, request }) =>
    updateUser(db, actor, params.id, body.user, currentSession(request)),
  );
  mount(app, usersApi.updateProfile, ({ db, actor, body, request }) =>
    updateProfile(db, actor, body.user, currentSession(request)),
  );
}
