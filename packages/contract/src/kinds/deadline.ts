import { isDay } from '../text/day.ts';
import type { KindFacts, KindRules } from './kind.ts';
import { textCell } from './parts/cells.ts';
import { textThat, textView } from './parts/schemas.ts';

/** A day that lies in the future when it is set (`derive/check-deadlines.ts`). */
export const deadline: KindFacts<'deadline'> = {
  empty: '',
  isShort: true,
  ...textCell,
  errors: { Pattern: 'validation.institution.deadline' },
};

export const deadlineRules: KindRules<'deadline'> = {
  schema: () => textThat((value) => (isDay(value) ? null : 'Pattern')),
  view: textView,
};
