import { z } from 'zod';
import type { KindFacts, KindRules } from './kind.ts';

export const flag: KindFacts<'flag'> = {
  empty: false,
  writeCell: (value) => (value === true ? 'true' : 'false'),
  inWords: (value, _field, { say }) => say(value === true ? 'app.yes' : 'app.no'),
  readCell: (cell) => cell === 'true',
};

export const flagRules: KindRules<'flag'> = {
  schema: () => z.boolean(),
  view: () => z.boolean(),
  isNeverNull: true,
};
