import { trashApi } from '@regest/contract/endpoints/trash.ts';
import { levelOfPath } from '@regest/contract/levels.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../../errors/app-error.ts';
import { mount, mountLong } from '../../http/mount.ts';
import type { Sliced } from '../../queries/records/list-trash.ts';
import { purgeRecord } from '../../services/trash/purge-record.ts';
import { readPurgeState, readTrashChildren, readTrashRoots } from '../../services/trash/read-trash.ts';
import { listClashes, restoreRecord } from '../../services/trash/restore-record.ts';
import { CONTAINERS } from '../../services/tree/read-tree.ts';

const HOLDERS = { collection: CONTAINERS.basket, unit: CONTAINERS.unit } as const;

function slice<Row>(reply: FastifyReply, { rows, total }: Sliced<Row>): Row[] {
  reply.header('x-total-count', total);
  return rows;
}

export function trashRoutes(app: FastifyInstance): void {
  mount(app, trashApi.roots, async ({ db, actor, params, query, reply }) => {
    const level = levelOfPath(params.levels);
    if (!level) throw notFound();
    return slice(reply, await readTrashRoots(db, actor, level, query));
  });
  mount(app, trashApi.children, async ({ db, actor, params, query, reply }) => {
    return slice(reply, await readTrashChildren(db, actor, HOLDERS[params.container], query));
  });
  mount(app, trashApi.restore, ({ db, actor, body }) => restoreRecord(db, actor, body));
  mount(app, trashApi.purgeState, ({ db, actor, query }) => readPurgeState(db, actor, query.id));
  mount(app, trashApi.conflicts, ({ db, actor, query }) => listClashes(db, actor, query));
  // A long call without a transaction, since batches commit one by one.
  mountLong(app, trashApi.purge, async ({ deps, actor, body, reply }) => {
    const state = await purgeRecord(deps.db, actor, body.level, body.id);
    if (state.deleteInProgress) reply.code(202);
    return state;
  });
}
