import type { KindFacts, KindRules } from './kind.ts';
import { numberView } from './parts/number-schema.ts';
import { numberCell } from './parts/plain-cell.ts';
import { reference } from './parts/reference-schema.ts';

export const institution: KindFacts<'institution'> = {
  empty: null,
  ...numberCell,
};

export const institutionRules: KindRules<'institution'> = { schema: reference, view: numberView };
