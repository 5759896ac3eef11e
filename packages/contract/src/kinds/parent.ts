import type { KindFacts, KindRules } from './kind.ts';
import { numberView } from './parts/number-schema.ts';
import { numberCell } from './parts/plain-cell.ts';
import { reference } from './parts/reference-schema.ts';

export const parent: KindFacts<'parent'> = {
  empty: null,
  ...numberCell,
  ofRecord: (record) => record.parentId,
};

export const parentRules: KindRules<'parent'> = {
  schema: reference,
  view: numberView,
  // Formatted as an address by callers that know addresses.
  statements: () => [],
};
