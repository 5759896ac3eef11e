import type { KindFacts, KindRules } from './kind.ts';
import { numberView } from './parts/number-schema.ts';
import { numberCell } from './parts/plain-cell.ts';
import { reference } from './parts/reference-schema.ts';

export const recordLink: KindFacts<'recordLink'> = {
  empty: null,
  ...numberCell,
};

export const recordLinkRules: KindRules<'recordLink'> = { schema: reference, view: numberView };
