import { savedSearchesApi } from '@regest/contract/endpoints/saved-searches.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { forgetSearch, readSavedSearches, saveSearch } from '../../services/users/saved-searches.ts';

export function savedSearchRoutes(app: FastifyInstance): void {
  mount(app, savedSearchesApi.list, ({ db, actor }) => readSavedSearches(db, actor));
  mount(app, savedSearchesApi.save, ({ db, actor, body }) => saveSearch(db, actor, body));
  mount(app, savedSearchesApi.remove, ({ db, actor, query }) => forgetSearch(db, actor, query.name));
}
