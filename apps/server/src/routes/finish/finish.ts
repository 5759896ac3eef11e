import { finishApi } from '@regest/contract/endpoints/finish.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { finishRecords } from '../../services/finish/finish-records.ts';

export function finishRoutes(app: FastifyInstance): void {
  mount(app, finishApi.run, ({ db, actor, body }) => finishRecords(db, actor, body));
}
