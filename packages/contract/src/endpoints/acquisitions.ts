import { z } from 'zod';
import { bodyShape, viewShape } from '../derive/entity-shape.ts';
import { ACQUISITION_FIELDS } from '../fields/acquisition-fields.ts';
import type { EntityView } from '../fields/entity-values.ts';
import { fieldsOf } from '../fields/field.ts';
import type { Endpoint } from './endpoint.ts';
import { fileView } from './files.ts';
import { idParams, institutionQuery, order, PAGE_SIZE, pageOf, pageQuery, searchText } from './paging.ts';
import { type EditionMeta, editionMeta } from './record-views.ts';

const FIELDS = fieldsOf(ACQUISITION_FIELDS);

export interface AcquisitionView extends EntityView<typeof ACQUISITION_FIELDS> {
  id: number;
  institutionId: number;
  collection: { id: number; signature: string; title: string } | null;
  editionMeta: EditionMeta;
  version: number;
}

export const acquisitionView = z.object({
  id: z.int(),
  institutionId: z.int(),
  ...viewShape(FIELDS, { file: fileView }),
  collection: z.object({ id: z.int(), signature: z.string(), title: z.string() }).nullable(),
  editionMeta,
  version: z.int(),
}) as unknown as z.ZodType<AcquisitionView>;

export const ACQUISITION_SORTS = ['number', 'date', 'source', 'method'] as const;
export type AcquisitionSort = (typeof ACQUISITION_SORTS)[number];

const filters = {
  ...institutionQuery,
  q: searchText.optional(),
  sort: z.enum(ACQUISITION_SORTS).default('date'),
  order: order.default('desc'),
};
const body = z.object({ acquisition: z.looseObject({}) });
const bodyDoc = z.object({
  acquisition: z.object({
    ...bodyShape(FIELDS),
    institutionId: z.int().optional(),
    version: z.int().optional(),
  }),
});
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
    bodyDoc,
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
    bodyDoc,
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
