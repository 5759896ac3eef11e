import { z } from 'zod';
import { RECORD_LEVELS } from '../levels.ts';
import type { Endpoint } from './endpoint.ts';
import { id, idParams, institutionQuery } from './paging.ts';

export const TEMPLATE_NAME_MAX = 100;

const name = z.string().trim().min(1).max(TEMPLATE_NAME_MAX);
const level = z.enum(RECORD_LEVELS);
const template = z.object({
  id: z.int(),
  name: z.string(),
  /** By the names of the record's own fields. */
  values: z.record(z.string(), z.unknown()),
});
const list = z.object({ templates: z.array(template) });

/** Named sets of prefilled fields of an institution, chosen when a record is created. */
export const templatesApi = {
  list: {
    method: 'GET',
    path: '/api/templates',
    action: 'record.read',
    summary: 'Templates of descriptions of one level, by name',
    query: z.object({ level, ...institutionQuery }),
    reply: list,
  },
  save: {
    method: 'POST',
    path: '/api/templates',
    action: 'record.bulk',
    writes: 'templates',
    summary: 'Make a template of a record under a name; one of that name is replaced',
    body: z.object({ name, from: id }),
    reply: list,
  },
  rename: {
    method: 'PUT',
    path: '/api/templates/:id',
    action: 'record.bulk',
    writes: 'templates',
    summary: 'Rename a template',
    params: idParams,
    body: z.object({ name }),
    reply: list,
  },
  remove: {
    method: 'DELETE',
    path: '/api/templates/:id',
    action: 'record.bulk',
    writes: 'templates',
    summary: 'Delete a template; `restore` takes that back',
    params: idParams,
    reply: list,
  },
  restore: {
    method: 'PUT',
    path: '/api/templates/:id/restore',
    action: 'record.bulk',
    writes: 'templates',
    summary: 'Restore a deleted template unless another has its name by now',
    params: idParams,
    reply: list,
  },
} as const satisfies Record<string, Endpoint>;
