import { z } from 'zod';
import { RECORD_LEVELS } from '../levels.ts';
import type { Endpoint } from './endpoint.ts';
import { id, institutionQuery } from './paging.ts';

export const TEMPLATE_NAME_MAX = 100;

const name = z.string().trim().min(1).max(TEMPLATE_NAME_MAX);
const level = z.enum(RECORD_LEVELS);
const template = z.object({
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
    writes: 'records',
    summary: 'Make a template of a record under a name; one of that name is replaced',
    body: z.object({ name, from: id }),
    reply: list,
  },
  remove: {
    method: 'DELETE',
    path: '/api/templates',
    action: 'record.bulk',
    writes: 'records',
    summary: 'Delete the template of that name',
    query: z.object({ level, name, ...institutionQuery }),
    reply: list,
  },
} as const satisfies Record<string, Endpoint>;
