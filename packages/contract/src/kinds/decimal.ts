import { decimalInWords, isDecimal } from '../text/decimal.ts';
import type { KindFacts, KindRules } from './kind.ts';
import { textCell } from './parts/cells.ts';
import { textThat, textView } from './parts/schemas.ts';

/** Kept as it was written, `12 500,75`: what people measured is not rounded. */
export const decimal: KindFacts<'decimal'> = {
  empty: '',
  isShort: true,
  isOwn: true,
  ...textCell,
  inWords: (value, { measure }, { say, locale }) =>
    say(`unitsOfMeasure.${measure}`, { value: decimalInWords(String(value), locale) }),
  shape: 'words',
  errors: { Pattern: 'validation.decimal' },
};

export const decimalRules: KindRules<'decimal'> = {
  schema: () => textThat((value) => (isDecimal(value) ? null : 'Pattern')),
  view: textView,
};
