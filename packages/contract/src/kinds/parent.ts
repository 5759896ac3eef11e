import type { KindFacts, KindRules } from './kind.ts';
import { numberCell } from './parts/cells.ts';
import { numberView, reference } from './parts/schemas.ts';

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
