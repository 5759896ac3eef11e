import { z } from 'zod';
import { bodyShape, viewShape } from '../derive/entity-shape.ts';
import type { EntityView } from '../fields/entity-values.ts';
import { fieldsOf } from '../fields/field.ts';
import { INSTITUTION_FIELDS } from '../fields/institution-fields.ts';
import type { Endpoint } from './endpoint.ts';
import { fileView } from './files.ts';
import {
  dayText,
  flagText,
  INSTITUTIONS_PAGE_SIZE,
  id,
  idParams,
  order,
  pageOf,
  pageQuery,
  searchText,
} from './paging.ts';
import { type EditionMeta, editionMeta } from './record-views.ts';

const text = z.string().nullable();

const FIELDS = fieldsOf(INSTITUTION_FIELDS);

/** Remaining quota of OCR and speech. */
const quota = {
  remainingTranscriptionHours: z.int(),
  remainingTranscriptionMinutes: z.int(),
  remainingTranscriptionSeconds: z.int(),
  remainingOCRPages: z.int(),
};

type Fields = EntityView<typeof INSTITUTION_FIELDS>;
export interface InstitutionView
  extends Omit<Fields, keyof typeof quota>,
    Record<keyof typeof quota, number> {
  id: number;
  level: 'institution';
  isPublished: boolean;
  showpieceId: number | null;
  /** Bytes of its files, with those in the trash. */
  storageBytes: number;
  editionMeta: EditionMeta;
  version: number;
}

export const institutionView = z.object({
  id: z.int(),
  level: z.literal('institution'),
  ...viewShape(FIELDS, { file: fileView }),
  ...quota,
  isPublished: z.boolean(),
  showpieceId: z.int().nullable(),
  storageBytes: z.int(),
  editionMeta,
  version: z.int(),
}) as unknown as z.ZodType<InstitutionView>;

export const INSTITUTION_COUNTS = [
  'countFiles',
  'countPublishedFiles',
  'countDocuments',
  'countPublishedDocuments',
  'countUnits',
  'countPublishedUnits',
  'countSeries',
  'countPublishedSeries',
  'countCollections',
  'countPublishedCollections',
  'countResources',
  'countPublishedResources',
  'countUsers',
] as const;
export type InstitutionCount = (typeof INSTITUTION_COUNTS)[number];

const counts = Object.fromEntries(INSTITUTION_COUNTS.map((name) => [name, z.int()])) as Record<
  InstitutionCount,
  z.ZodInt
>;
export const institutionStatistics = z.object({
  id: z.int(),
  signature: z.string(),
  institutionType: z.string(),
  name: z.string(),
  archiveName: text,
  createdAt: text,
  updatedAt: text,
  storageBytes: z.int(),
  ...counts,
});
export type InstitutionStatistics = z.output<typeof institutionStatistics>;
export const INSTITUTION_SORTS = [
  'signature',
  'institutionType',
  'name',
  'archiveName',
  'createdAt',
  'updatedAt',
  'storageBytes',
  ...INSTITUTION_COUNTS,
] as const;

export type InstitutionSort = (typeof INSTITUTION_SORTS)[number];

const filters = {
  type: z.string().max(100).optional(),
  query: searchText.optional(),
  date_start: dayText.optional(),
  date_end: dayText.optional(),
};
const sort = z.enum(INSTITUTION_SORTS).default('name');
const body = z.object({ institution: z.looseObject({}) });
const bodyDoc = z.object({
  institution: z.object({ ...bodyShape(FIELDS), version: z.int().optional() }),
});
const reply = z.object({ institution: institutionView });

export const institutionsApi = {
  list: {
    method: 'GET',
    path: '/api/institutions',
    action: 'institution.read',
    summary: 'Institutions with their statistics',
    query: z.object({
      ...pageQuery(INSTITUTIONS_PAGE_SIZE),
      perPage: pageQuery(INSTITUTIONS_PAGE_SIZE).per_page.optional(),
      ...filters,
      sort,
      order: order.default('asc'),
    }),
    reply: pageOf(institutionStatistics),
  },
  sum: {
    method: 'GET',
    path: '/api/statistics/institutions/sum',
    action: 'institution.read',
    summary: 'The totals row of the list',
    query: z.object(filters),
    reply: z.object(counts),
  },
  export: {
    method: 'GET',
    path: '/api/institutions/export',
    action: 'institution.read',
    audit: 'export',
    summary: 'The filtered list as CSV',
    query: z.object({ ...filters, sort, order: order.default('asc') }),
    reply: null,
  },
  names: {
    method: 'GET',
    path: '/api/institutions/name',
    action: 'institution.read',
    summary: 'Find an institution by name or code',
    query: z.object({ q: searchText.default('') }),
    reply: z.array(z.object({ id: z.int(), name: z.string(), signature: z.string() })),
  },
  types: {
    method: 'GET',
    path: '/api/institutions/types',
    action: 'values.read',
    summary: 'Types of institutions',
    reply: z.array(z.object({ id: z.string(), name: z.string() })),
  },
  read: {
    method: 'GET',
    path: '/api/institutions/:id',
    action: 'institution.read',
    summary: 'One institution',
    params: idParams,
    reply,
  },
  create: {
    method: 'POST',
    path: '/api/institutions',
    action: 'institution.create',
    writes: 'institutions',
    summary: 'Create an institution',
    body,
    bodyDoc,
    reply,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/institutions/:id',
    action: 'institution.write',
    writes: 'institutions',
    summary: 'Save an institution',
    params: idParams,
    body,
    bodyDoc,
    reply,
  },
  publish: {
    method: 'PUT',
    path: '/api/institutions/:id/publish',
    action: 'institution.publish',
    writes: 'institutions',
    audit: 'publish',
    summary: 'Publish, or unpublish with everything in it',
    params: z.object({ id }),
    query: z.object({ value: flagText.default(true) }),
    reply: z.object({ published: z.int() }),
  },
} as const satisfies Record<string, Endpoint>;
