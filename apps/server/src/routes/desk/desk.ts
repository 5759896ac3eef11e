import { deskApi } from '@regest/contract/endpoints/desk.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { readDesk, readWaitingTexts } from '../../services/desk/read-desk.ts';

export function deskRoutes(app: FastifyInstance): void {
  mount(app, deskApi.read, ({ db, actor, query }) => readDesk(db, actor, query.institution_id));
  mount(app, deskApi.texts, ({ db, actor, query }) => readWaitingTexts(db, actor, query));
}
