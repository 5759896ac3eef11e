import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { flagText, id, idParams } from './paging.ts';
import { pageReportFilter, reportFilter } from './statistics.ts';

export const REPORT_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Printed fields that a unit may lack; `size` is the detailed one, by kinds of documentation. */
export const INVENTORY_NEEDS = ['dates', 'externalForm', 'size'] as const;
export type InventoryNeed = (typeof INVENTORY_NEEDS)[number];

export const incompleteUnit = z.object({
  id: z.int(),
  computedSignature: z.string(),
  title: z.string(),
  missing: z.array(z.enum(INVENTORY_NEEDS)),
});
export type IncompleteUnit = z.output<typeof incompleteUnit>;

const EAD_VERSIONS = ['3', '2002', 'ape'] as const;
export type EadVersion = (typeof EAD_VERSIONS)[number];
/** Without `all` only what is published, and only of a published collection. */
const eadQuery = z.object({ version: z.enum(EAD_VERSIONS).default('3'), all: flagText.default(false) });
const INVENTORY_FORMATS = ['odt', 'pdf'] as const;
export type InventoryFormat = (typeof INVENTORY_FORMATS)[number];
const sheetQuery = z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') });
const collectionQuery = z.object({ collectionId: id });
const format = z.object({ format: z.enum(REPORT_FORMATS) });

export const exportsApi = {
  collection: {
    method: 'GET',
    path: '/api/export/collection/:id',
    action: 'export.read',
    summary: 'A collection with all below it as a zip of CSV files, streamed',
    params: idParams,
    reply: null,
    audit: 'export',
    auditOf: 'records',
  },
  institution: {
    method: 'GET',
    path: '/api/export/institution/:id',
    action: 'export.read',
    summary: 'The whole resource of an institution as a zip of CSV files, streamed',
    params: idParams,
    reply: null,
    audit: 'export',
    auditOf: 'institutions',
  },
  ead: {
    method: 'GET',
    path: '/api/export/collection/:id/ead',
    action: 'export.read',
    summary: 'A collection with all below it as a finding aid (EAD3, EAD 2002 or apeEAD), streamed',
    params: idParams,
    query: eadQuery,
    reply: null,
    audit: 'export',
    auditOf: 'records',
  },
  collectionSheet: {
    method: 'GET',
    path: '/api/export/collection/:id/sheet',
    action: 'export.read',
    summary:
      'The round-trip file of a collection: ids and versions, to be changed and brought back (XLSX, zip of CSV)',
    params: idParams,
    query: sheetQuery,
    reply: null,
    audit: 'export',
    auditOf: 'records',
  },
  institutionSheet: {
    method: 'GET',
    path: '/api/export/institution/:id/sheet',
    action: 'export.read',
    summary:
      'The round-trip file of an institution: ids and versions, to be changed and brought back (XLSX, zip of CSV)',
    params: idParams,
    query: sheetQuery,
    reply: null,
    audit: 'export',
    auditOf: 'institutions',
  },
  inventory: {
    method: 'GET',
    path: '/api/inventory/collection',
    action: 'export.read',
    summary: 'The archival inventory of a collection (ODT or PDF)',
    query: collectionQuery.extend({ format: z.enum(INVENTORY_FORMATS).optional() }),
    reply: null,
    audit: 'export',
    auditOf: 'records',
  },
  inventoryMissing: {
    method: 'GET',
    path: '/api/inventory/collection/missing',
    action: 'export.read',
    summary: 'Units of a collection that lack what an inventory needs: how many, and the first of them',
    query: collectionQuery,
    reply: z.object({ total: z.int(), units: z.array(incompleteUnit) }),
  },
  report: {
    method: 'GET',
    path: '/api/export/ga-report-:format',
    action: 'statistics.read',
    summary: 'Visits by page as a report: PDF, XLSX or CSV',
    params: format,
    query: reportFilter,
    reply: null,
    audit: 'export',
  },
  pageReport: {
    method: 'GET',
    path: '/api/export/ga-page-report-:format',
    action: 'statistics.read',
    summary: 'Visits of one page (or level) by category as a report: PDF, XLSX or CSV',
    params: format,
    query: pageReportFilter,
    reply: null,
    audit: 'export',
  },
} as const satisfies Record<string, Endpoint>;
