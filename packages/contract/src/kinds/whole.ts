import type { KindFacts, KindRules } from './kind.ts';
import { numberCell, numberInWords, typedNumber } from './parts/cells.ts';
import { numberView, typedWhole } from './parts/schemas.ts';

export const whole: KindFacts<'whole'> = {
  empty: '',
  isShort: true,
  isOwn: true,
  limits: ({ min, max }) => ({ min, max }),
  toForm: typedNumber,
  ...numberCell,
  inWords: numberInWords,
  shape: 'words',
  errors: { Type: 'validation.integer' },
};

export const wholeRules: KindRules<'whole'> = {
  schema: ({ min, max }) => typedWhole((value) => (value < min || value > max ? 'Range' : null)),
  view: numberView,
};
