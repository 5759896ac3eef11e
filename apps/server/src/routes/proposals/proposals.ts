import { proposalsApi } from '@regest/contract/endpoints/proposals.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { listProposals } from '../../services/proposals/list-proposals.ts';

export function proposalRoutes(app: FastifyInstance): void {
  mount(app, proposalsApi.list, ({ db, actor, params }) => listProposals(db, actor, params.id));
}
