import type { Action, Actor } from '@regest/contract/permissions.ts';
import { can, reach } from '@regest/contract/permissions.ts';
import { forbidden, notFound } from '../../errors/app-error.ts';

/** The institution of a list or a creation: the requested one, else the actor's own; another one is refused (403). */
export function institutionScope(actor: Actor, action: Action, requested: number | null | undefined): number {
  const institutionId = requested ?? actor.institutionId;
  if (!can(actor, action, { institutionId })) throw forbidden();
  return institutionId;
}

/** The institutions that lists of this actor may show: one id, or null for all of them. */
export function institutionFilter(actor: Actor, action: Action): number | null {
  return reach(actor, action) === 'all' ? null : actor.institutionId;
}

/** Another institution's thing does not exist for the actor (404); the own one beyond the actor's rights is refused (403). */
export function requireReach(
  actor: Actor,
  action: Action,
  thing: { institutionId: number; userId?: number } | undefined,
  resourceType?: string,
  resourceId?: number,
): void {
  if (!thing || !can(actor, 'record.read', thing)) throw notFound(resourceType, resourceId);
  if (!can(actor, action, thing)) throw forbidden();
}
