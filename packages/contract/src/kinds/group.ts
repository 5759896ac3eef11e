import { z } from 'zod';
import type { KindFacts, KindRules } from './kind.ts';

/** Several fields under one name, of which at least one is filled in. */
export const group: KindFacts<'group'> = {
  empty: null,
  isGroup: true,
  isOwn: true,
  errors: { Presence: 'validation.validateAtLeastOne', Required: 'validation.validateAtLeastOne' },
  writeCell: () => null,
  readCell: () => null,
};

export const groupRules: KindRules<'group'> = { schema: () => z.unknown(), view: () => z.unknown() };
