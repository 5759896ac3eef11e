import type { FieldTable } from './field.ts';

/** The register of accessions (księga nabytków). */
export const ACQUISITION_FIELDS = {
  number: { kind: 'line', short: true, max: 100, tab: 'home', required: true },
  date: { kind: 'day', tab: 'home', required: true },
  source: { kind: 'line', max: 1000, tab: 'home', required: true },
  method: { kind: 'choice', list: 'acquisitionMethods', tab: 'home', required: true },
  description: { kind: 'text', max: 4000, tab: 'home' },
  extent: { kind: 'line', max: 1000, tab: 'home' },
  collectionId: { kind: 'recordLink', level: 'collection', tab: 'home' },
} as const satisfies FieldTable;
export type AcquisitionFieldName = keyof typeof ACQUISITION_FIELDS;
