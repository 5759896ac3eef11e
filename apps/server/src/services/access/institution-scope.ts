import type { Action, Actor } from '@regest/contract/permissions.ts';
import { can, reach } from '@regest/contract/permissions.ts';
import { forbidden, notFound } from '../../errors/app-error.ts';

/** Institution of a list or a creation: the requested one, else the actor's own; another one is refused (403). */
export function institutionScope(actor: Actor, action: Action, requested: number | null | undefined): number {
  const institutionId = requested ?? actor.institutionId;
  if (!can(actor, action, { institutionId })) throw forbidden();
  return institutionId;
}

/** Institution to which this actor's lists are limited; null means all. */
export function institutionFilter(actor: Actor, action: Action): number | null {
  return reach(actor, action) === 'all' ? null : actor.institutionId;
}

/**
 * Another institution's resource is a 404 for the actor; one of the own institution beyond the actor's rights is a
 * 403.
 */
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
