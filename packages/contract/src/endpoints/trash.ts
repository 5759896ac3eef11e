import { z } from 'zod';
import { listOf } from '../kinds/parts/schemas.ts';
import { LEVEL_PATHS, RECORD_LEVELS } from '../levels.ts';
import type { Endpoint } from './endpoint.ts';
import { flagText, id, institutionQuery, sliceQuery } from './paging.ts';
import { placeStep } from './place-step.ts';

export const TRASH_DAYS = 30;

const level = z.enum(RECORD_LEVELS);
export const trashNode = z.object({
  id: z.int(),
  type: level,
  level,
  title: z.string(),
  signature: z.string(),
  computedSignature: z.string(),
  /** Former ancestors, from the collection down. */
  place: z.array(placeStep),
  deletedAt: z.string(),
  childrenCount: z.int(),
});
export type TrashNode = z.output<typeof trashNode>;

export const signatureClash = z.object({
  id: z.int(),
  level,
  title: z.string(),
  signature: z.string(),
  parentId: z.int(),
});
export type SignatureClash = z.output<typeof signatureClash>;

const corrections = listOf(z.object({ id, level: level.optional(), signature: z.string() }), 10_000);

export const trashApi = {
  roots: {
    method: 'GET',
    path: '/api/trash/:levels',
    action: 'trash.read',
    summary: 'What was deleted, by level',
    params: z.object({ levels: z.enum(Object.values(LEVEL_PATHS)) }),
    query: z.object({ ...institutionQuery, ...sliceQuery }),
    reply: z.array(trashNode),
  },
  children: {
    method: 'GET',
    path: '/api/trash/:container/children',
    action: 'trash.read',
    summary: 'What was deleted together with a record',
    params: z.object({ container: z.enum(['collection', 'unit']) }),
    query: z.object({
      ...institutionQuery,
      ...sliceQuery,
      deleted: flagText.default(true),
      parent_id: id,
      parent_level: level.optional(),
    }),
    reply: z.array(trashNode),
  },
  purge: {
    method: 'DELETE',
    path: '/api/trash',
    action: 'trash.purge',
    writes: 'records',
    audit: 'purge',
    auditOf: 'records',
    summary: 'Delete for good; 202 when it goes on in the background',
    body: z.object({ id, level }),
    reply: z.object({ deleteInProgress: z.boolean() }),
  },
  purgeState: {
    method: 'GET',
    path: '/api/trash/is-delete-in-progress',
    action: 'trash.read',
    summary: 'Whether a permanent deletion is still running',
    query: z.object({ id, level }),
    reply: z.object({ deleteInProgress: z.boolean() }),
  },
  restore: {
    method: 'PUT',
    path: '/api/trash',
    action: 'trash.restore',
    writes: 'records',
    audit: 'restore',
    auditOf: 'records',
    summary: 'Restore alone or with contents, with corrected signatures',
    body: z.object({
      id,
      level,
      signatures: corrections.nullish().transform((list) => list ?? []),
      isRecursive: z.boolean().default(false),
    }),
    reply: z.object({ restored: z.int() }),
  },
  conflicts: {
    method: 'GET',
    path: '/api/trash/conflictingChildren',
    action: 'trash.read',
    summary: 'Records of the trash that would clash with live ones if restored',
    query: z.object({
      level,
      parent_id: id.optional(),
      conflicting_signature: z.string().max(1000).optional(),
      restoring_root_id: id,
      corrected_signatures: z.string().max(100_000).optional(),
      new_conflicting_signatures: z.string().max(100_000).optional(),
    }),
    reply: z.array(signatureClash),
  },
} as const satisfies Record<string, Endpoint>;
