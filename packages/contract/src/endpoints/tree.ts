import { z } from 'zod';
import { LEVEL_PATHS, LEVELS, RECORD_LEVELS } from '../levels.ts';
import { CLOSURE_SCOPES } from '../values/closure.ts';
import type { Endpoint } from './endpoint.ts';
import { flagText, id, institutionQuery, searchText, sliceQuery } from './paging.ts';

export const treeNode = z.object({
  id: z.int(),
  // The level once more, and below a children that is always null: left out when asked for `lean`.
  type: z.enum(RECORD_LEVELS).optional(),
  level: z.enum(RECORD_LEVELS),
  title: z.string(),
  signature: z.string(),
  isPublished: z.boolean(),
  isDraft: z.boolean(),
  seriesCount: z.int(),
  unitsCount: z.int(),
  documentsCount: z.int(),
  /** Scope of the closure in force, its own or inherited; absent where there is none. */
  closed: z.enum(CLOSURE_SCOPES).optional(),
  children: z.null().optional(),
});
export type TreeNode = z.output<typeof treeNode>;

const foundNode = treeNode.extend({ path: z.array(z.int()), isMatch: z.boolean() });
export type MatchingNode = z.output<typeof foundNode>;

const parentChoice = z.object({
  id: z.int(),
  level: z.enum(RECORD_LEVELS),
  signature: z.string(),
  computedSignature: z.string(),
  title: z.string(),
});
export type ParentChoice = z.output<typeof parentChoice>;

/** `lean` leaves out what the rest of a node says already: a wide place is a thousand of them. */
const nodesQuery = { ...institutionQuery, ...sliceQuery, lean: flagText.optional() };

/** Levels that have a record for a parent, and so a place to choose. */
export const NESTED_LEVELS = RECORD_LEVELS.filter((level) => !LEVELS[level].isRoot);

const countReply = z.object({ count: z.int() });

export const treeApi = {
  roots: {
    method: 'GET',
    path: '/api/tree/collections',
    action: 'record.read',
    summary: 'Collections of an institution with the counts of their contents',
    query: z.object({ ...nodesQuery }),
    reply: z.array(treeNode),
  },
  children: {
    method: 'GET',
    path: '/api/tree/collection/children',
    action: 'record.read',
    summary: 'What a collection or a series holds, in natural order',
    query: z.object({
      ...nodesQuery,
      parent_id: id,
      parent_level: z.enum(['collection', 'series']).optional(),
    }),
    reply: z.array(treeNode),
  },
  unitChildren: {
    method: 'GET',
    path: '/api/tree/unit/children',
    action: 'record.read',
    summary: 'Documents of a unit, in natural order',
    query: z.object({ ...nodesQuery, parent_id: id }),
    reply: z.array(treeNode),
  },
  search: {
    method: 'GET',
    path: '/api/tree/search',
    action: 'record.read',
    summary: 'Records that match and those above them, each with the ids from its collection down to it',
    query: z.object({ ...institutionQuery, q: searchText, limit: sliceQuery.limit.default(50) }),
    // A match cannot be shown without what it lies in: ancestors come along, unmarked and beyond the limit.
    reply: z.array(foundNode),
  },
  parents: {
    method: 'GET',
    path: '/api/parents/:type',
    action: 'record.read',
    summary: 'Records that may hold one of this level, grouped by level',
    params: z.object({ type: z.enum(NESTED_LEVELS.map((level) => LEVEL_PATHS[level])) }),
    query: z.object({ ...institutionQuery, q: searchText.default('') }),
    reply: z.object({
      collections: z.array(parentChoice).optional(),
      series: z.array(parentChoice).optional(),
      units: z.array(parentChoice).optional(),
    }),
  },
  count: {
    method: 'GET',
    path: '/api/statistics/count/:levels',
    action: 'record.read',
    summary: 'How many live records of a level an institution has',
    params: z.object({ levels: z.enum(Object.values(LEVEL_PATHS)) }),
    query: z.object({ ...institutionQuery }),
    reply: countReply,
  },
  countBelow: {
    method: 'GET',
    path: '/api/statistics/count/:container/:levels',
    action: 'record.read',
    summary: 'How many live records of a level lie below a record',
    params: z.object({
      container: z.enum(['basket', 'unit']),
      levels: z.enum(['series', 'units', 'documents']),
    }),
    query: z.object({ parent_id: id, ...institutionQuery }),
    reply: countReply,
  },
} as const satisfies Record<string, Endpoint>;
