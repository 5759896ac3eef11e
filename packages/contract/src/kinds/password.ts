import { brokenPasswordRules, type PASSWORD_RULES } from '../text/password.ts';
import type { KindFacts, KindRules } from './kind.ts';
import { textThat, textView } from './parts/schemas.ts';

/** Taken and never shown again. */
export const password: KindFacts<'password'> = {
  empty: '',
  isSecret: true,
  writeCell: () => null,
  readCell: () => null,
  errors: { Size: 'password.length', Pattern: 'password.rules', Value: 'password.guessable' },
};

export const passwordRules: KindRules<'password'> = {
  schema: () =>
    textThat((value) => {
      const broken = brokenPasswordRules(value);
      if (broken.length === 0) return null;
      return broken.includes('length' satisfies keyof typeof PASSWORD_RULES) ? 'Size' : 'Pattern';
    }),
  view: textView,
};
