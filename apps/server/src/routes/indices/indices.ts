import { indicesApi } from '@regest/contract/endpoints/indices.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { createIndexTerm } from '../../services/indices/create-index-term.ts';
import { listIndexTerms, searchIndexTerms } from '../../services/indices/list-index-terms.ts';

export function indexRoutes(app: FastifyInstance): void {
  mount(app, indicesApi.search, ({ db, query }) => searchIndexTerms(db, query));
  mount(app, indicesApi.list, ({ db, params, query }) => listIndexTerms(db, params.type, query));
  mount(app, indicesApi.create, ({ db, actor, params, body }) =>
    createIndexTerm(db, actor, params.type, body.name),
  );
}
