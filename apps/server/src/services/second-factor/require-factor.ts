import { AUDITED_FACTOR_ROLES } from '@regest/contract/audit.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Role } from '@regest/contract/roles.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { lockRequiredRoles, putRequiredRoles } from '../../queries/second-factor/required-roles.ts';
import { changesBetween, noteChanges } from '../audit/notes.ts';
import { factorMethods } from './read-factors.ts';

function changesOf(before: readonly Role[], after: readonly Role[]) {
  const line = (roles: readonly Role[]) => ({ [AUDITED_FACTOR_ROLES]: roles.join(', ') });
  return changesBetween([AUDITED_FACTOR_ROLES], line(before), line(after));
}

/**
 * Takes effect at once, also for running sessions: a person with such a role and no factor can only set one up. An
 * administrator without an own factor cannot require one, since that could lock all people out.
 */
export async function requireFactor(
  db: Db,
  actor: Actor,
  requiredRoles: readonly Role[],
): Promise<{ roles: Role[] }> {
  const roles = [...new Set(requiredRoles)].sort();
  if (roles.length > 0 && (await factorMethods(db, actor.id)).length === 0)
    throw new AppError('badRequest', { message: ({ say }) => say('apiError.ownFactorFirst') });
  const before = await lockRequiredRoles(db);
  await putRequiredRoles(db, roles);
  const about = { resourceType: 'second-factor', resourceId: null, resourceTitle: null };
  await noteChanges(db, actor, 'secondFactor', about, changesOf(before, roles));
  return { roles };
}
