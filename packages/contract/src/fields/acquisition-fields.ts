import type { FieldTable } from './field.ts';

/** The register of accessions (księga nabytków). */
export const ACQUISITION_FIELDS = {
  number: { kind: 'line', column: true, short: true, max: 100, tab: 'home', required: true },
  date: { kind: 'day', column: true, tab: 'home', required: true },
  source: { kind: 'line', column: true, max: 1000, tab: 'home', required: true },
  method: { kind: 'choice', column: true, list: 'acquisitionMethods', tab: 'home', required: true },
  description: { kind: 'text', column: true, max: 4000, tab: 'home' },
  extent: { kind: 'line', column: true, max: 1000, tab: 'home' },
  collectionId: { kind: 'recordLink', column: true, level: 'collection', tab: 'home' },
} as const satisfies FieldTable;
export type AcquisitionFieldName = keyof typeof ACQUISITION_FIELDS;
