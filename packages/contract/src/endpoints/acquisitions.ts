import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { idParams, institutionQuery, order, PAGE_SIZE, pageOf, pageQuery, searchText } from './paging.ts';

const text = z.string().nullable();

export const acquisitionView = z.object({
  id: z.int(),
  institutionId: z.int(),
  number: z.string(),
  date: z.string(),
  source: z.string(),
  method: z.string(),
  description: text,
  extent: text,
  collectionId: z.int().nullable(),
  collection: z.object({ id: z.int(), signature: z.string(), title: z.string() }).nullable(),
  editionMeta: z.object({
    createdAt: z.string(),
    createdBy: text,
    updatedAt: z.string(),
    updatedBy: text,
  }),
  version: z.int(),
});
export type AcquisitionView = z.output<typeof acquisitionView>;

export const ACQUISITION_SORTS = ['number', 'date', 'source', 'method'] as const;
export type AcquisitionSort = (typeof ACQUISITION_SORTS)[number];

const filters = {
  ...institutionQuery,
  q: searchText.optional(),
  sort: z.enum(ACQUISITION_SORTS).default('date'),
  order: order.default('desc'),
};
const body = z.object({ acquisition: z.looseObject({}) });
const reply = z.object({ acquisition: acquisitionView });

export const acquisitionsApi = {
  list: {
    method: 'GET',
    path: '/api/acquisitions',
    action: 'acquisition.read',
    summary: 'The register of accessions',
    query: z.object({ ...pageQuery(PAGE_SIZE), ...filters }),
    reply: pageOf(acquisitionView),
  },
  export: {
    method: 'GET',
    path: '/api/acquisitions/export',
    action: 'acquisition.read',
    audit: 'export',
    summary: 'The register as CSV',
    query: z.object(filters),
    reply: null,
  },
  read: {
    method: 'GET',
    path: '/api/acquisitions/:id',
    action: 'acquisition.read',
    summary: 'One entry of the register',
    params: idParams,
    reply,
  },
  create: {
    method: 'POST',
    path: '/api/acquisitions',
    action: 'acquisition.write',
    writes: 'acquisitions',
    summary: 'Enter an accession',
    body,
    reply,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/acquisitions/:id',
    action: 'acquisition.write',
    writes: 'acquisitions',
    summary: 'Change an entry',
    params: idParams,
    body,
    reply,
  },
  remove: {
    method: 'DELETE',
    path: '/api/acquisitions/:id',
    action: 'acquisition.delete',
    writes: 'acquisitions',
    audit: 'delete',
    summary: 'Strike an entry out',
    params: idParams,
    reply: z.object({}),
  },
} as const satisfies Record<string, Endpoint>;
