import { z } from 'zod';
import { ROLES } from '../roles.ts';
import type { KindFacts, KindRules } from './kind.ts';
import { listOf } from './parts/schemas.ts';

/** A list of one: an account has one role, and the wire has room for more. */
export const role: KindFacts<'role'> = {
  empty: [],
  writeCell: (value) => ((value as string[] | null) ?? []).join(' '),
  readCell: (cell) => (cell === '' ? [] : cell.split(' ')),
};

export const roleRules: KindRules<'role'> = {
  schema: () => listOf(z.enum(ROLES), 1).refine((roles) => roles.length === 1),
  view: () => z.array(z.enum(ROLES)),
  isNeverNull: true,
};
