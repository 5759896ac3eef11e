import { WHOLE_MAX } from '../fields/field.ts';
import type { KindFacts, KindRules } from './kind.ts';
import { numberCell, numberInWords, typedNumber } from './parts/cells.ts';
import { numberView, typedWhole } from './parts/schemas.ts';

/** A number of things, from 1: none is an empty field. */
export const count: KindFacts<'count'> = {
  empty: '',
  isShort: true,
  isOwn: true,
  limits: () => ({ min: 1, max: WHOLE_MAX }),
  toForm: typedNumber,
  ...numberCell,
  inWords: numberInWords,
  shape: 'words',
  errors: { Type: 'validation.integer' },
};

export const countRules: KindRules<'count'> = {
  schema: () =>
    typedWhole((value) => {
      if (value < 1) return 'Positive';
      return value > WHOLE_MAX ? 'Range' : null;
    }),
  view: numberView,
};
