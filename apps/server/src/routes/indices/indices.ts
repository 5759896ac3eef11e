import { indicesApi } from '@regest/contract/endpoints/indices.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import {
  createIndexTerm,
  listIndexTerms,
  removeUnusedTerms,
  searchIndexTerms,
} from '../../services/indices/index-terms.ts';
import { removeTerm, saveTerm } from '../../services/merges/manage-terms.ts';
import { mergeTerms, readManagedTerms, unmergeTerms } from '../../services/merges/merge-terms.ts';

export function indexRoutes(app: FastifyInstance): void {
  mount(app, indicesApi.search, ({ db, actor, query }) => searchIndexTerms(db, actor, query));
  mount(app, indicesApi.list, ({ db, actor, params, query }) =>
    listIndexTerms(db, actor, params.type, query),
  );
  mount(app, indicesApi.create, ({ db, actor, params, body }) =>
    createIndexTerm(db, actor, params.type, body.name),
  );
  mount(app, indicesApi.manage, ({ db, actor, params, query }) =>
    readManagedTerms(db, actor, params.type, query),
  );
  mount(app, indicesApi.update, ({ db, actor, params, body }) =>
    saveTerm(db, actor, params.type, params.id, body),
  );
  mount(app, indicesApi.removeUnused, ({ db, actor, params }) => removeUnusedTerms(db, actor, params.type));
  mount(app, indicesApi.remove, ({ db, actor, params }) => removeTerm(db, actor, params.type, params.id));
  mount(app, indicesApi.merge, ({ db, actor, params, body }) =>
    mergeTerms(db, actor, params.type, params.id, body.into),
  );
  mount(app, indicesApi.unmerge, ({ db, actor, params }) => unmergeTerms(db, actor, params.type, params.id));
}
