import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/** The lists that travel by this name. */
export const PUBLIC_LISTS = [
  'languages',
  'physicalState',
  'availabilities',
  'licenses',
  'institutionTypes',
] as const;

const reply = z.array(z.looseObject({ id: z.string(), name: z.string() }));

export const valuesApi = {
  list: {
    method: 'GET',
    path: '/api/values/:list',
    action: 'values.read',
    summary: 'A closed list of values',
    params: z.object({ list: z.enum(PUBLIC_LISTS) }),
    reply,
  },
  counties: {
    method: 'GET',
    path: '/api/values/pl/counties',
    action: 'values.read',
    summary: 'Voivodeships',
    reply,
  },
} as const satisfies Record<string, Endpoint>;
