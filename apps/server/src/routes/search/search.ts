import { searchApi } from '@regest/contract/endpoints/search.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { search, suggest } from '../../services/search/search.ts';

export function searchRoutes(app: FastifyInstance): void {
  mount(app, searchApi.find, ({ db, actor, query }) => search(db, actor, query));
  mount(app, searchApi.suggest, ({ db, actor, query }) => suggest(db, actor, query));
}
