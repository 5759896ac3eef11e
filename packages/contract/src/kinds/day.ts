import { isDay } from '../text/day.ts';
import type { KindFacts, KindRules } from './kind.ts';
import { textCell } from './parts/plain-cell.ts';
import { textThat, textView } from './parts/text-schema.ts';

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
