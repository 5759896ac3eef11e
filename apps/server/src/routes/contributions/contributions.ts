import { contributionsApi } from '@regest/contract/endpoints/contributions.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { acceptContribution, rejectContribution } from '../../services/contributions/decide-contribution.ts';
import { listContributions } from '../../services/contributions/read-contributions.ts';

export function contributionRoutes(app: FastifyInstance): void {
  mount(app, contributionsApi.list, ({ db, actor, query }) => listContributions(db, actor, query));
  mount(app, contributionsApi.accept, ({ db, actor, params }) => acceptContribution(db, actor, params.id));
  mount(app, contributionsApi.reject, ({ db, actor, params }) => rejectContribution(db, actor, params.id));
}
