import { devicesApi } from '@regest/contract/endpoints/devices.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { endOtherSessions, endSession, listSessions } from '../../services/devices/sessions.ts';
import { currentSession } from '../../services/session/authenticate.ts';

export function deviceRoutes(app: FastifyInstance): void {
  mount(app, devicesApi.list, ({ db, actor, request }) => listSessions(db, actor, currentSession(request)));
  mount(app, devicesApi.end, ({ db, actor, params }) => endSession(db, actor, params.id));
  mount(app, devicesApi.endOthers, ({ db, actor, request }) =>
    endOtherSessions(db, actor, currentSession(request)),
  );
}
