import { z } from 'zod';
import { CONSTRAINT_TYPES } from '../errors.ts';
import {
  DEFAULT_FIELDS,
  IMPORT_ACTIONS,
  IMPORT_KINDS,
  IMPORT_LIMITS,
  IMPORT_ROW_LEVELS,
  IMPORT_STATUSES,
  MAX_CORRECTIONS,
  MAX_IMPORT_BYTES,
  REFERENCE_KINDS,
} from '../exchange/imports.ts';
import { VALUE_LISTS } from '../values/value-lists.ts';
import type { Endpoint } from './endpoint.ts';
import { id, idParams, institutionQuery, pageOf, pageQuery } from './paging.ts';

const counts = z.object(
  Object.fromEntries(IMPORT_ACTIONS.map((action) => [action, z.int()])) as Record<
    (typeof IMPORT_ACTIONS)[number],
    z.ZodInt
  >,
);

/** A creator or a term that the file names and that is not one known thing: a new one, or one of several. */
const askedName = z.object({
  kind: z.enum(REFERENCE_KINDS),
  name: z.string(),
  options: z.array(z.object({ id: z.int(), name: z.string() })),
  chosen: z.int().nullable(),
});
export type NameQuestion = z.output<typeof askedName>;

const defaults = z.object({
  languages: z.enum(VALUE_LISTS.languages.map(({ id: code }) => code)).nullable(),
  authors: z.boolean(),
  dates: z.boolean(),
  size: z.boolean(),
});

/** Number of new records that lack each required field, before defaults are applied. */
const lacking = z.object(
  Object.fromEntries(DEFAULT_FIELDS.map((field) => [field, z.int()])) as Record<
    (typeof DEFAULT_FIELDS)[number],
    z.ZodInt
  >,
);

export const importView = z.object({
  id: z.int(),
  institutionId: z.int(),
  parentId: z.int().nullable(),
  kind: z.enum(IMPORT_KINDS).nullable(),
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  progress: z.number(),
  counts,
  message: z.string().nullable(),
  unknownColumns: z.array(z.string()),
  columns: z.record(z.string(), z.string()),
  names: z.array(askedName),
  defaults,
  lacking,
  /** The language of the file, as far as it says: the default that is offered. */
  language: z.string().nullable(),
  notTaken: z.int(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
});
export type ImportView = z.output<typeof importView>;

const importRow = z.object({
  number: z.int(),
  sheet: z.string().nullable(),
  line: z.int().nullable(),
  action: z.enum(IMPORT_ACTIONS),
  id: z.int().nullable(),
  level: z.enum(IMPORT_ROW_LEVELS),
  title: z.string().nullable(),
  signature: z.string().nullable(),
  changes: z.array(
    z.object({
      fieldName: z.string(),
      old: z.unknown(),
      new: z.unknown(),
      /** The file says nothing of it: a default was laid in. */
      isDefault: z.literal(true).optional(),
    }),
  ),
  faults: z.array(
    z.object({
      fieldName: z.string(),
      constraintType: z.enum(CONSTRAINT_TYPES),
      /** Its cell in a sheet (`D5`; null in a file without cells), and what the file has there. */
      cell: z.object({ at: z.string().nullable(), text: z.string() }).nullable(),
      /** Its cell may be retyped by `corrections` of the check. */
      isCorrectable: z.boolean(),
    }),
  ),
  notTaken: z.array(z.object({ where: z.string(), text: z.string() })),
});
export type ImportRowView = z.output<typeof importRow>;

const one = z.object({ import: importView });
const PAGE = 10;
/** `changing`: all but the rows that leave their records as they are. */
const ROWS = [...IMPORT_ACTIONS, 'notTaken', 'changing'] as const;
export type RowSelection = (typeof ROWS)[number];

export const importFields = z.object({ institutionId: id.optional(), parentId: id.optional() });

export const importsApi = {
  list: {
    method: 'GET',
    path: '/api/imports',
    action: 'import.read',
    summary: 'Imports of an institution, newest first',
    query: z.object({ ...pageQuery(PAGE), ...institutionQuery }),
    reply: pageOf(importView),
  },
  create: {
    method: 'POST',
    path: '/api/imports',
    action: 'import.write',
    summary:
      'A workbook, CSV, zip of CSV, EAD, EAC, ALTO or PAGE XML file, to be read and checked; nothing is changed yet',
    bodyType: 'multipart',
    bodyDoc: importFields.extend({ fileContent: z.string() }),
    bodyLimit: MAX_IMPORT_BYTES + 1_000_000,
    reply: one,
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/api/imports/:id',
    action: 'import.read',
    summary: 'An import: how far it is, what it would do, what it asks',
    params: idParams,
    reply: one,
  },
  rows: {
    method: 'GET',
    path: '/api/imports/:id/rows',
    action: 'import.read',
    summary: 'What an import would do, row by row',
    params: idParams,
    query: z.object({ ...pageQuery(50), only: z.enum(ROWS).optional() }),
    reply: pageOf(importRow),
  },
  check: {
    method: 'PUT',
    path: '/api/imports/:id/check',
    action: 'import.write',
    summary:
      'Reads and checks the file again, with columns, names and defaults as they were chosen and cells as they were corrected',
    params: idParams,
    body: z.object({
      /** Head of a column → name of a field; an empty name leaves the column out. */
      columns: z.record(z.string().max(1000), z.string().max(100)).optional(),
      names: z
        .array(z.object({ kind: z.enum(REFERENCE_KINDS), name: z.string().max(1000), id: id.nullable() }))
        .max(1000)
        .optional(),
      defaults: defaults.partial().optional(),
      /** By the number of the row: what its cell of this field should say. */
      corrections: z
        .array(
          z.object({
            row: id,
            fieldName: z.string().max(100),
            text: z.string().max(IMPORT_LIMITS.recordCharacters),
          }),
        )
        .max(MAX_CORRECTIONS)
        .optional(),
    }),
    reply: one,
    status: 202,
  },
  apply: {
    method: 'PUT',
    path: '/api/imports/:id/apply',
    action: 'import.write',
    summary: 'Does what was shown, whole or not at all; everything arrives unpublished',
    params: idParams,
    body: z.object({ skipFaulty: z.boolean().optional() }),
    reply: one,
    status: 202,
    writes: 'records',
  },
  undo: {
    method: 'PUT',
    path: '/api/imports/:id/undo',
    action: 'import.write',
    summary: 'Undoes an import, unless its records were changed since',
    params: idParams,
    reply: one,
    status: 202,
    writes: 'records',
  },
  faults: {
    method: 'GET',
    path: '/api/imports/:id/file',
    action: 'import.read',
    summary:
      'The rows of a sheet with their faults written into a column (XLSX for workbooks and zips, else CSV)',
    params: idParams,
    reply: null,
  },
} as const satisfies Record<string, Endpoint>;
