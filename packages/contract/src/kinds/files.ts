import { z } from 'zod';
import type { KindFacts, KindRules } from './kind.ts';
import { refsCell } from './parts/cells.ts';
import { reference, uniqueList } from './parts/schemas.ts';

export const files: KindFacts<'files'> = {
  empty: [],
  isOwn: true,
  ...refsCell,
  ofRecord: (record, { name }) => (record.files ?? []).filter(({ field }) => field === name),
};

/** A unit may be a thick volume, scanned leaf by leaf. */
const FILES_MAX = 10_000;

export const filesRules: KindRules<'files'> = {
  schema: () => uniqueList(reference(), FILES_MAX),
  view: (field, { file }) => (field.single ? file.nullable() : z.array(file)),
  isNeverNull: true,
};
