import { z } from 'zod';
import { turnsTextRound } from '../text/unicode.ts';
import type { KindFacts, KindRules } from './kind.ts';
import { plainText, textCell } from './parts/cells.ts';
import { sizedText, textView } from './parts/schemas.ts';

export const line: KindFacts<'line'> = {
  empty: '',
  ...textCell,
  shape: 'paragraphs',
  searchText: plainText,
};

/** Spaces around a line are never intended, and `01 ` beside `01` would be two signatures that look alike. */
function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

export const lineRules: KindRules<'line'> = {
  schema: (field) =>
    z.preprocess(
      trimmed,
      sizedText(field, (value) => (turnsTextRound(value) ? 'Pattern' : null)),
    ),
  view: textView,
};
