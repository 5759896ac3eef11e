import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { recordEndpoints } from '@regest/contract/endpoints/records.ts';
import { recordsApi } from '@regest/contract/endpoints/records.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { createRecord } from '../services/records/create-record.ts';
import { readRecord } from '../services/records/read-record.ts';

type Calls = ReturnType<typeof recordEndpoints<RecordLevel>>;

/** A record travels under the name of its level. */
async function named(
  level: RecordLevel,
  view: Promise<RecordView>,
): Promise<Record<RecordLevel, RecordView>> {
  return { [level]: await view } as Record<RecordLevel, RecordView>;
}

function levelRoutes(app: FastifyInstance, level: RecordLevel): void {
  const api = recordsApi[level] as unknown as Calls;
  mount(app, api.read, ({ db, actor, params }) => named(level, readRecord(db, actor, level, params.id)));
  mount(app, api.create, ({ db, actor, body }) => named(level, createRecord(db, actor, level, body[level])));
}

export function recordRoutes(app: FastifyInstance): void {
  for (const level of RECORD_LEVELS) levelRoutes(app, level);
}
