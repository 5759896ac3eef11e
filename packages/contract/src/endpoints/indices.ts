import { z } from 'zod';
import { INDEX_TYPES } from '../fields/field.ts';
import type { Endpoint } from './endpoint.ts';
import { PAGE_SIZE, pageOf, pageQuery, searchText } from './paging.ts';

const type = z.enum(INDEX_TYPES);
export const INDEX_TERM_MAX = 1000;
export const indexTerm = z.object({ id: z.int(), name: z.string(), type });
export type IndexTerm = z.output<typeof indexTerm>;

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
} as const satisfies Record<string, Endpoint>;
