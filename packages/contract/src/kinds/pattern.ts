import type { PatternName } from '../fields/field.ts';
import type { KindFacts, KindRules } from './kind.ts';
import { textCell } from './parts/plain-cell.ts';
import { sizedText, textView } from './parts/text-schema.ts';

export const pattern: KindFacts<'pattern'> = {
  empty: '',
  ...textCell,
  errors: { Pattern: 'validation.constraint.Type' },
};

const PATTERNS: Record<PatternName, RegExp> = {
  pathAlias: /^[a-z0-9-]+$/,
  userName: /^[\p{L}\p{N}._@+-]+$/u,
  postCode: /^\d{2}-\d{3}$/,
};

export const patternRules: KindRules<'pattern'> = {
  schema: (field) => sizedText(field, (value) => (PATTERNS[field.pattern].test(value) ? null : 'Pattern')),
  view: textView,
};
