import { bulkRecordsApi } from '@regest/contract/endpoints/bulk-records.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { listChanges } from '../../services/bulk/list-changes.ts';
import { patchRecords } from '../../services/bulk/patch-records.ts';
import { readChildren } from '../../services/bulk/read-children.ts';
import { readChanges } from '../../services/bulk/requested-changes.ts';
import { undoChange } from '../../services/bulk/undo-change.ts';

export function bulkRecordRoutes(app: FastifyInstance): void {
  mount(app, bulkRecordsApi.log, ({ db, actor, query }) => listChanges(db, actor, query));
  mount(app, bulkRecordsApi.children, ({ db, actor, query }) => readChildren(db, actor, query));
  mount(app, bulkRecordsApi.patch, async ({ db, actor, body }) =>
    patchRecords(db, actor, await readChanges(db, actor, body), { dryRun: body.dryRun }),
  );
  mount(app, bulkRecordsApi.undo, ({ db, actor, params }) => undoChange(db, actor, params.id));
}
