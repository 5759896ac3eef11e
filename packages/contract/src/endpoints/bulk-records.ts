import { z } from 'zod';
import { CONSTRAINT_TYPES } from '../errors.ts';
import { RECORD_LEVELS } from '../levels.ts';
import { RECORD_BODY_BYTES } from './body-limits.ts';
import type { Endpoint } from './endpoint.ts';
import { id, idParams, whole } from './paging.ts';

/** More records than this are a matter for an import, which runs in the background. */
export const BULK_MAX = 10_000;

const values = z.record(z.string(), z.unknown());
const lists = z.record(z.string(), z.array(z.unknown()));

/** One record of a block pasted into the grid: each has values of its own. */
const rowChange = z.object({ id, version: whole(1, 2_147_483_647).optional(), set: values });

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

export const bulkRecordsApi = {
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
    summary: 'Take a change of many records back, while nobody has touched them since',
    params: idParams,
    reply: bulkResult,
  },
} as const satisfies Record<string, Endpoint>;
