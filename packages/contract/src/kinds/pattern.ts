import type { PatternName } from '../fields/field.ts';
import { isSeenEverywhere } from '../text/contrast.ts';
import type { KindFacts, KindRules } from './kind.ts';
import { textCell } from './parts/cells.ts';
import { sizedText, textView } from './parts/schemas.ts';

export const pattern: KindFacts<'pattern'> = {
  empty: '',
  ...textCell,
  errors: { Pattern: 'validation.constraint.Type' },
};

const PATTERNS: Record<PatternName, (text: string) => boolean> = {
  pathAlias: (text) => /^[a-z0-9-]+$/.test(text),
  userName: (text) => /^[\p{L}\p{N}._@+-]+$/u.test(text),
  postCode: (text) => /^\d{2}-\d{3}$/.test(text),
  accent: (text) => /^#[0-9a-f]{6}$/i.test(text) && isSeenEverywhere(text),
};

export const patternRules: KindRules<'pattern'> = {
  schema: (field) => sizedText(field, (value) => (PATTERNS[field.pattern](value) ? null : 'Pattern')),
  view: textView,
};
