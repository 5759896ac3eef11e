import type { KindFacts, KindRules } from './kind.ts';
import { textCell } from './parts/cells.ts';
import { sizedText, textView } from './parts/schemas.ts';

export const email: KindFacts<'email'> = {
  empty: '',
  ...textCell,
  errors: { Pattern: 'validation.email' },
};

const EMAIL = /^[^\s\p{C}@"<>()[\]\\,;:]+@[^\s\p{C}@"<>()[\]\\,;:.]+(\.[^\s\p{C}@"<>()[\]\\,;:.]+)+$/u;

export const emailRules: KindRules<'email'> = {
  schema: (field) => sizedText(field, (value) => (EMAIL.test(value) ? null : 'Pattern')),
  view: textView,
};
