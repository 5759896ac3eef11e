import { z } from 'zod';
import { CONSTRAINT_TYPES } from '../errors.ts';
import { INDEX_TYPES, WHOLE_MAX } from '../fields/field.ts';
import { RECORD_LEVELS } from '../levels.ts';
import { RECORD_BODY_BYTES } from './body-limits.ts';
import { closedView } from './closures.ts';
import type { Endpoint } from './endpoint.ts';
import { flagText, id, idParams, institutionQuery, PAGE_SIZE, pageOf, pageQuery, whole } from './paging.ts';

/** More records than this are a matter for an import, which runs in the background. */
export const BULK_MAX = 10_000;

const values = z.record(z.string(), z.unknown());
const lists = z.record(z.string(), z.array(z.unknown()));

/** One record of a block pasted into the grid: each has values of its own. */
const rowChange = z.object({ id, version: whole(1, WHOLE_MAX).optional(), set: values });

const bulkBody = z.object({
  ids: z.array(id).max(BULK_MAX).optional(),
  under: id.optional(),
  level: z.enum(RECORD_LEVELS).optional(),
  set: values.optional(),
  add: lists.optional(),
  remove: lists.optional(),
  rows: z.array(rowChange).max(BULK_MAX).optional(),
  dryRun: z.boolean().default(false),
});
export type BulkBody = z.output<typeof bulkBody>;

export const bulkFault = z.object({
  id: z.int(),
  fieldName: z.string(),
  constraintType: z.enum(CONSTRAINT_TYPES),
});
export type BulkFault = z.output<typeof bulkFault>;

const bulkResult = z.object({
  changed: z.int(),
  unchanged: z.int(),
  faults: z.array(bulkFault),
  /** Takes the change back; null after a dry run and where nothing changed. */
  undoId: z.int().nullable(),
});
export type BulkResult = z.output<typeof bulkResult>;

/** Rows of the grid that are read at once; a wider node is narrowed by its filters. */
export const GRID_ROWS = 1000;
/** `closed`: what readers do not see at this moment, whole or its files. */
export const GRID_STATUSES = ['published', 'unpublished', 'draft', 'closed'] as const;

const gridRow = z.object({
  id: z.int(),
  level: z.enum(RECORD_LEVELS),
  version: z.int(),
  isPublished: z.boolean(),
  isDraft: z.boolean(),
  closed: closedView.nullable(),
  filesCount: z.int(),
  /** The first of its files that has a small picture, and the address of that. */
  picture: z.object({ fileId: z.int(), path: z.string() }).nullable(),
  /** The fields of the record that are filled in, but files. */
  values: z.record(z.string(), z.unknown()),
});
export type GridRow = z.output<typeof gridRow>;

export const BULK_CHANGE_KINDS = [
  'change',
  'split',
  'merge',
  'delete',
  'finish',
  'unpublish',
  'pages',
  'join',
] as const;
export type BulkChangeKind = (typeof BULK_CHANGE_KINDS)[number];
/** So long a change of many records can be undone. */
export const BULK_UNDO_DAYS = 30;
/** `touched`: its records were changed since, so that an undo would lose that work. */
export const BULK_CHANGE_STATES = ['done', 'undone', 'touched'] as const;

const loggedChange = z.object({
  id: z.int(),
  kind: z.enum(BULK_CHANGE_KINDS),
  at: z.string(),
  by: z.string().nullable(),
  state: z.enum(BULK_CHANGE_STATES),
  /** Given to `undo`, does an undone change once more; null where that is not possible. */
  redoId: z.int().nullable(),
  /** Records that were changed. */
  count: z.int(),
  /** Names of the changed fields. */
  fields: z.array(z.string()),
  level: z.enum(RECORD_LEVELS).nullable(),
  /** The index of merged terms; null for authors. */
  type: z.enum(INDEX_TYPES).nullable(),
  /** Title of the record or name that was split, unpublished, deleted or merged, and of the target of a merge. */
  title: z.string().nullable(),
  into: z.string().nullable(),
  /** Counts of *Dokończ i opublikuj*. */
  finished: z.object({ ready: z.int(), texts: z.int(), published: z.int(), files: z.int() }).nullable(),
});
export type LoggedChange = z.output<typeof loggedChange>;

export const bulkRecordsApi = {
  log: {
    method: 'GET',
    path: '/api/records/changes',
    action: 'record.bulk',
    summary: 'Bulk changes, publications, splits, merges and deletions of the last 30 days, newest first',
    query: z.object({ ...pageQuery(PAGE_SIZE), ...institutionQuery }),
    reply: pageOf(loggedChange),
  },
  children: {
    method: 'GET',
    path: '/api/records/children',
    action: 'record.read',
    summary: 'The records directly below one, as rows of a table',
    query: z.object({
      parent_id: id,
      level: z.enum(RECORD_LEVELS),
      status: z.enum(GRID_STATUSES).optional(),
      /** A field that is empty. */
      missing: z.string().max(100).optional(),
      without_files: flagText.default(false),
    }),
    reply: z.object({ rows: z.array(gridRow), total: z.int() }),
  },
  patch: {
    method: 'PATCH',
    path: '/api/records',
    action: 'record.bulk',
    writes: 'records',
    summary: 'Change many records at once: all of them or none',
    body: bulkBody,
    bodyLimit: RECORD_BODY_BYTES,
    reply: bulkResult,
  },
  undo: {
    method: 'POST',
    path: '/api/records/undo/:id',
    action: 'record.bulk',
    writes: 'records',
    summary:
      'Undo a bulk change, publication, split, merge or deletion while its records are as it left them',
    params: idParams,
    reply: bulkResult,
  },
} as const satisfies Record<string, Endpoint>;
