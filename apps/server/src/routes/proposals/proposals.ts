import { proposalsApi } from '@regest/contract/endpoints/proposals.ts';
import type { FastifyInstance } from 'fastify';
import { mount, mountLong } from '../../http/mount.ts';
import { listProposals } from '../../services/proposals/list-proposals.ts';
import { readMetadata } from '../../services/proposals/read-metadata.ts';

export function proposalRoutes(app: FastifyInstance): void {
  mount(app, proposalsApi.list, ({ db, actor, params }) => listProposals(db, actor, params.id));
  mountLong(app, proposalsApi.readMetadata, ({ actor, params, body }) =>
    readMetadata(app.deps, actor, params.id, body.after),
  );
}
