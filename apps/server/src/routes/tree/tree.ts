import { treeApi } from '@regest/contract/endpoints/tree.ts';
import { levelOfPath } from '@regest/contract/levels.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../../errors/app-error.ts';
import { mount } from '../../http/mount.ts';
import { findParents } from '../../services/tree/find-parents.ts';
import {
  CONTAINERS,
  countBelow,
  countInInstitution,
  readChildren,
  readRoots,
  searchTree,
  type TreeSlice,
} from '../../services/tree/read-tree.ts';

async function withTotal(reply: FastifyReply, slice: Promise<TreeSlice>) {
  const { nodes, total } = await slice;
  reply.header('x-total-count', total);
  return nodes;
}

export function treeRoutes(app: FastifyInstance): void {
  mount(app, treeApi.roots, ({ db, actor, query, reply }) => withTotal(reply, readRoots(db, actor, query)));
  mount(app, treeApi.children, ({ db, actor, query, reply }) =>
    withTotal(reply, readChildren(db, actor, CONTAINERS.basket, query)),
  );
  mount(app, treeApi.unitChildren, ({ db, actor, query, reply }) =>
    withTotal(reply, readChildren(db, actor, CONTAINERS.unit, query)),
  );
  mount(app, treeApi.search, ({ db, actor, query }) => searchTree(db, actor, query));
  mount(app, treeApi.parents, ({ db, actor, params, query }) => {
    const level = levelOfPath(params.type);
    if (!level) throw notFound();
    return findParents(db, actor, level, query);
  });
  mount(app, treeApi.count, ({ db, actor, params, query }) =>
    countInInstitution(db, actor, params.levels, query.institution_id),
  );
  mount(app, treeApi.countBelow, ({ db, actor, params, query }) =>
    countBelow(db, actor, params.container, params.levels, query),
  );
}
