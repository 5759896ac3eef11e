import { z } from 'zod';
import { bodyShape } from '../derive/entity-shape.ts';
import { WHOLE_MAX } from '../fields/field.ts';
import { recordFields } from '../fields/record-fields.ts';
import type { RecordLevel } from '../levels.ts';
import { LEVEL_PATHS, LEVELS, RECORD_LEVELS } from '../levels.ts';
import { RECORD_BODY_BYTES } from './body-limits.ts';
import type { Endpoint } from './endpoint.ts';
import {
  flagText,
  id,
  idParams,
  institutionQuery,
  order,
  PAGE_SIZE,
  pageOf,
  pageQuery,
  searchText,
  whole,
} from './paging.ts';
import { readinessReply } from './readiness.ts';
import { recordRow, recordView } from './record-views.ts';

export const RECORD_SORTS = ['signature', 'title', 'updatedAt'] as const;

/** One change of a record: what was written over what, by whom, when. */
export const HISTORY_KINDS = [
  'create',
  'save',
  'move',
  'publish',
  'unpublish',
  'delete',
  'restore',
  'merge',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

const changes = z.array(z.object({ fieldName: z.string(), old: z.unknown(), new: z.unknown() }));
const historyEntry = z.object({
  version: z.int(),
  kind: z.enum(HISTORY_KINDS),
  at: z.string(),
  by: z.string().nullable(),
  changes,
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** The request body for the API document; the service validates it and reports all faults at once. */
function writable(level: RecordLevel): z.ZodType {
  return z.object({
    [level]: z.object({
      ...bodyShape(recordFields(level), { yearsOnly: LEVELS[level].yearsOnly }),
      isDraft: z
        .boolean()
        .optional()
        .describe(
          'A draft needs only a parent, a signature and a title. Without it a new record is ready, and a stored one stays the draft or the ready record that it is.',
        ),
      datesUnknown: z.boolean().optional(),
      authorsUnknown: z.boolean().optional(),
      parentLevel: z.enum(['institution', ...RECORD_LEVELS]).optional(),
      version: z.int().optional(),
    }),
  });
}

const version = whole(1, WHOLE_MAX);

/** The calls of one level. A level is a value: no other file knows four of them. */
export function recordEndpoints<L extends RecordLevel>(level: L) {
  const base = `/api/${LEVEL_PATHS[level]}` as const;
  const one = z.object({ [level]: recordView(level) } as Record<L, ReturnType<typeof recordView>>);
  const body = z.object({ [level]: z.looseObject({}) } as Record<
    L,
    z.ZodObject<Record<never, never>, z.core.$loose>
  >);
  const bodyDoc = writable(level);
  return {
    list: {
      method: 'GET',
      path: base,
      action: 'record.read',
      summary: `List ${LEVEL_PATHS[level]}`,
      query: z.object({
        ...pageQuery(PAGE_SIZE),
        ...institutionQuery,
        q: searchText.optional(),
        /** Filter by closures in force. */
        closed: flagText.optional(),
        sort: z.enum(RECORD_SORTS).default('signature'),
        order: order.default('asc'),
      }),
      reply: pageOf(recordRow),
    },
    read: {
      method: 'GET',
      path: `${base}/:id`,
      action: 'record.read',
      summary: `Open a ${level}`,
      params: idParams,
      reply: one,
    },
    create: {
      method: 'POST',
      path: base,
      action: 'record.write',
      writes: 'records',
      summary: `Create a ${level}`,
      body,
      bodyDoc,
      bodyLimit: RECORD_BODY_BYTES,
      reply: one,
      status: 201,
    },
    update: {
      method: 'PUT',
      path: `${base}/:id`,
      action: 'record.write',
      writes: 'records',
      summary: `Save or move a ${level}`,
      params: idParams,
      body,
      bodyDoc,
      bodyLimit: RECORD_BODY_BYTES,
      reply: one,
    },
    remove: {
      method: 'DELETE',
      path: `${base}/:id`,
      action: 'record.delete',
      writes: 'records',
      audit: 'delete',
      summary: `Move a ${level} to the trash with all below it`,
      params: idParams,
      reply: z.object({ deleted: z.int() }),
    },
    copy: {
      method: 'POST',
      path: `${base}/:id/shallow-copy/:parentId`,
      action: 'record.write',
      writes: 'records',
      summary: `Copy a ${level}`,
      params: z.object({ id, parentId: id }),
      reply: one,
      status: 201,
    },
    publish: {
      method: 'PUT',
      path: `${base}/:id/publish`,
      action: 'record.publish',
      writes: 'records',
      audit: 'publish',
      summary: `Publish or unpublish a ${level} with all below it`,
      params: idParams,
      query: z.object({ value: flagText.default(true) }),
      reply: z.object({
        published: z.int(),
        skippedDrafts: z.int(),
        /** Its entry in the log of bulk changes; null where no more than one record changed. */
        undoId: z.int().nullable(),
      }),
    },
    shallowPublish: {
      method: 'PUT',
      path: `${base}/:id/shallow-publish`,
      action: 'record.publish',
      writes: 'records',
      audit: 'publish',
      summary: `Publish or unpublish this ${level} alone`,
      params: idParams,
      query: z.object({ value: flagText.default(true) }),
      reply: z.object({ published: z.int(), skippedDrafts: z.int() }),
    },
    nextSignature: {
      method: 'GET',
      path: `${base}/next-signature`,
      action: 'record.read',
      summary: 'The lowest free number below a parent, and which record has the signature that is typed',
      query: z.object({
        parent_id: id,
        parent_level: z.string().optional(),
        typed: z.string().max(1000).optional(),
      }),
      reply: z.object({
        signature: z.string(),
        /** Only in answer to `typed`. */
        takenBy: z.object({ id: z.int(), title: z.string() }).nullable().optional(),
      }),
    },
    history: {
      method: 'GET',
      path: `${base}/:id/history`,
      action: 'record.read',
      summary: `What changed in a ${level}, newest first`,
      params: idParams,
      query: z.object({ ...pageQuery(PAGE_SIZE) }),
      reply: pageOf(historyEntry),
    },
    previewRevert: {
      method: 'GET',
      path: `${base}/:id/revert`,
      action: 'record.read',
      summary: 'What going back to a version, or taking back the change that ended it, would change',
      params: idParams,
      query: z.object({ to_version: version, change_only: flagText.default(false) }),
      reply: z.object({
        version: z.int(),
        changes,
        /** The whole description as it would be; empty fields are left out. */
        state: z.record(z.string(), z.unknown()),
        /** A ready record would be a draft again. */
        becomesDraft: z.boolean(),
      }),
    },
    revert: {
      method: 'PUT',
      path: `${base}/:id/revert`,
      action: 'record.write',
      writes: 'records',
      summary: `Save a ${level} again with the values of an earlier version; place, publication and files stay`,
      params: idParams,
      body: z.object({
        version: version.optional(),
        toVersion: version,
        changeOnly: z
          .boolean()
          .default(false)
          .describe('Takes back only the change that ended this version; what was changed later stays.'),
      }),
      reply: one,
    },
    confirmClosure: {
      method: 'PUT',
      path: `${base}/:id/closure/confirm`,
      action: 'closure.write',
      writes: 'records',
      audit: 'closure',
      summary: `Open a ${level} whose closure ended and waits; 409 before its end`,
      params: idParams,
      reply: z.object({}),
      status: 204,
    },
    readiness: {
      method: 'GET',
      path: `${base}/:id/readiness`,
      action: 'record.read',
      summary: 'Obstacles to publishing, and warnings',
      params: idParams,
      query: z.object({ deep: flagText.default(false) }),
      reply: readinessReply,
    },
  } as const satisfies Record<string, Endpoint>;
}

export const recordsApi = {
  collection: recordEndpoints('collection'),
  series: recordEndpoints('series'),
  unit: recordEndpoints('unit'),
  document: recordEndpoints('document'),
} as const;
