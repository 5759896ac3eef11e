import { fileProblemsApi } from '@regest/contract/endpoints/file-problems.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { listFileProblems } from '../../services/preservation/file-events.ts';

export function fileProblemRoutes(app: FastifyInstance): void {
  mount(app, fileProblemsApi.list, ({ db, actor, query }) => listFileProblems(db, actor, query));
}
