import type { KindFacts, KindRules } from './kind.ts';
import { numberCell } from './parts/cells.ts';
import { numberView, reference } from './parts/schemas.ts';

export const institution: KindFacts<'institution'> = {
  empty: null,
  ...numberCell,
};

export const institutionRules: KindRules<'institution'> = { schema: reference, view: numberView };
