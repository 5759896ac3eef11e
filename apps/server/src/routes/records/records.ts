import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { recordEndpoints } from '@regest/contract/endpoints/records.ts';
import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { scansApi } from '@regest/contract/endpoints/scans.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { readReadiness } from '../../services/readiness/read-readiness.ts';
import { createRecord, saveRecord } from '../../services/records/change.ts';
import { copyRecord, nextSignature } from '../../services/records/copy-record.ts';
import { previewRevert, readHistory, revertRecord } from '../../services/records/history.ts';
import { listRecords } from '../../services/records/list-records.ts';
import { joinDocuments, movePages } from '../../services/records/pages.ts';
import { readRecord } from '../../services/records/record-view.ts';
import { joinScans, readFirstLines, splitScans } from '../../services/records/scans.ts';
import {
  deleteRecord,
  publishAlone,
  publishRecord,
  unpublishAlone,
  unpublishRecord,
} from '../../services/records/subtree-state.ts';

type Calls = ReturnType<typeof recordEndpoints<RecordLevel>>;

/** Wraps a record in an object whose key is its level. */
async function named(
  level: RecordLevel,
  view: Promise<RecordView>,
): Promise<Record<RecordLevel, RecordView>> {
  return { [level]: await view } as Record<RecordLevel, RecordView>;
}

function levelRoutes(app: FastifyInstance, level: RecordLevel): void {
  const api = recordsApi[level] as unknown as Calls;
  mount(app, api.list, ({ db, actor, query }) => listRecords(db, actor, level, query));
  mount(app, api.nextSignature, ({ db, actor, query }) =>
    nextSignature(db, actor, level, query.parent_id, query.typed),
  );
  mount(app, api.history, ({ db, actor, params, query }) => readHistory(db, actor, level, params.id, query));
  mount(app, api.read, ({ db, actor, params }) => named(level, readRecord(db, actor, level, params.id)));
  mount(app, api.create, ({ db, actor, body }) => named(level, createRecord(db, actor, level, body[level])));
  mount(app, api.update, ({ db, actor, params, body }) =>
    named(level, saveRecord(db, actor, level, params.id, body[level])),
  );
  mount(app, api.previewRevert, ({ db, actor, params, query }) =>
    previewRevert(db, actor, level, params.id, {
      toVersion: query.to_version,
      changeOnly: query.change_only,
    }),
  );
  mount(app, api.revert, ({ db, actor, params, body }) =>
    named(level, revertRecord(db, actor, level, params.id, body)),
  );
  mount(app, api.readiness, ({ db, actor, params, query }) =>
    readReadiness(db, actor, level, params.id, query),
  );
  mount(app, api.remove, ({ db, actor, params }) => deleteRecord(db, actor, level, params.id));
  mount(app, api.copy, ({ db, actor, params }) =>
    named(level, copyRecord(db, actor, level, params.id, params.parentId)),
  );
  mount(app, api.publish, ({ db, actor, params, query }) =>
    (query.value ? publishRecord : unpublishRecord)(db, actor, level, params.id),
  );
  mount(app, api.shallowPublish, ({ db, actor, params, query }) =>
    (query.value ? publishAlone : unpublishAlone)(db, actor, level, params.id),
  );
}

export function recordRoutes(app: FastifyInstance): void {
  for (const level of RECORD_LEVELS) levelRoutes(app, level);
  mount(app, scansApi.split, ({ db, actor, params, body }) =>
    splitScans(db, actor, { id: params.id, level: 'unit' }, body.documents),
  );
  mount(app, scansApi.firstLines, ({ db, actor, params }) => readFirstLines(db, actor, params.id));
  mount(app, scansApi.join, ({ db, actor, params, body }) =>
    joinScans(db, actor, { id: params.id, level: 'unit' }, body.ids),
  );
  mount(app, scansApi.splitDocument, ({ db, actor, params, body }) =>
    splitScans(db, actor, { id: params.id, level: 'document' }, body.documents),
  );
  mount(app, scansApi.joinPages, ({ db, actor, params, body }) =>
    joinScans(db, actor, { id: params.id, level: 'document' }, body.ids),
  );
  mount(app, scansApi.joinDocuments, ({ db, actor, params, body }) =>
    joinDocuments(db, actor, { into: params.id, from: body.from }),
  );
  mount(app, scansApi.move, ({ db, actor, params, body }) =>
    movePages(db, actor, { files: body.files, to: params.id }),
  );
}
