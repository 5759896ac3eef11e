import { isDay } from '../text/day.ts';
import type { KindFacts, KindRules } from './kind.ts';
import { textCell } from './parts/cells.ts';
import { textThat, textView } from './parts/schemas.ts';

export const day: KindFacts<'day'> = {
  empty: '',
  isShort: true,
  ...textCell,
  errors: { Pattern: 'validation.day' },
};

export const dayRules: KindRules<'day'> = {
  schema: () => textThat((value) => (isDay(value) ? null : 'Pattern')),
  view: textView,
};
