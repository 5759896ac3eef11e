import { z } from 'zod';
import { INDEX_TYPES } from '../fields/field.ts';
import type { Endpoint } from './endpoint.ts';
import { flagText, id, PAGE_SIZE, pageOf, pageQuery, searchText } from './paging.ts';

const type = z.enum(INDEX_TYPES);
export const INDEX_TERM_MAX = 1000;
/**
 * New terms that one person makes a day by hand: more than a person types, too few to flood a vocabulary that all
 * institutions share. Terms of an import are not counted; it takes an editor, is listed, and is undone as a whole.
 */
export const INDEX_TERMS_A_DAY = 500;
export const indexTerm = z.object({ id: z.int(), name: z.string(), type });
export type IndexTerm = z.output<typeof indexTerm>;

const coordinate = (max: number) => z.number().min(-max).max(max);
/** A term as the screen of the vocabulary shows it. */
const managedTerm = indexTerm.extend({
  /** Number of records that name it: all of the own institution, public ones of others. */
  usage: z.int(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type ManagedTerm = z.output<typeof managedTerm>;
const termParams = z.object({ type, id });

export const indicesApi = {
  search: {
    method: 'GET',
    path: '/api/indices/search',
    action: 'index.read',
    summary: 'Suggest index terms: those beginning with the text first',
    query: z.object({ type, q: searchText.default('') }),
    reply: z.array(indexTerm),
  },
  list: {
    method: 'GET',
    path: '/api/indices/:type',
    action: 'index.read',
    summary: 'Terms of one index',
    params: z.object({ type }),
    query: z.object({ ...pageQuery(PAGE_SIZE), q: searchText.optional() }),
    reply: pageOf(indexTerm),
  },
  create: {
    method: 'POST',
    path: '/api/indices/:type',
    action: 'index.write',
    summary: 'Create a term, or find the one of that name',
    params: z.object({ type }),
    body: z.object({ name: z.string() }),
    reply: indexTerm,
    status: 201,
  },
  manage: {
    method: 'GET',
    path: '/api/indices/:type/terms',
    action: 'index.read',
    summary: 'Terms of one index with their places and how many records name them',
    params: z.object({ type }),
    query: z.object({ ...pageQuery(PAGE_SIZE), q: searchText.optional(), unused: flagText.default(false) }),
    reply: pageOf(managedTerm),
  },
  update: {
    method: 'PUT',
    path: '/api/indices/:type/:id',
    action: 'index.manage',
    writes: 'indices',
    summary: 'Rename a term, or say where a place lies',
    params: termParams,
    body: z.object({
      name: z.string().optional(),
      latitude: coordinate(90).nullable().optional(),
      longitude: coordinate(180).nullable().optional(),
    }),
    reply: managedTerm,
  },
  removeUnused: {
    method: 'DELETE',
    path: '/api/indices/:type/own-unused',
    action: 'index.removeUnused',
    writes: 'indices',
    summary: 'Delete the own terms that no record names',
    params: z.object({ type }),
    reply: z.object({ removed: z.int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/indices/:type/:id',
    action: 'index.manage',
    writes: 'indices',
    summary: 'Delete a term that no record names',
    params: termParams,
    reply: z.object({}),
  },
  merge: {
    method: 'POST',
    path: '/api/indices/:type/:id/merge',
    action: 'index.manage',
    writes: 'indices',
    summary: 'Make every record that names this term name another one',
    params: termParams,
    body: z.object({ into: id }),
    reply: managedTerm,
  },
  unmerge: {
    method: 'POST',
    path: '/api/indices/:type/:id/unmerge',
    action: 'index.manage',
    writes: 'indices',
    summary: 'Take the merge of a term back',
    params: termParams,
    reply: managedTerm,
  },
} as const satisfies Record<string, Endpoint>;
