import type { KindFacts, KindRules } from './kind.ts';
import { numberCell } from './parts/cells.ts';
import { numberView, reference } from './parts/schemas.ts';

export const recordLink: KindFacts<'recordLink'> = {
  empty: null,
  ...numberCell,
};

export const recordLinkRules: KindRules<'recordLink'> = { schema: reference, view: numberView };
