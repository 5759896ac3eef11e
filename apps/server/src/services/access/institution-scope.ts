import type { Action, Actor } from '@regest/contract/permissions.ts';
import { can, reach } from '@regest/contract/permissions.ts';
import { forbidden, notFound } from '../../errors/app-error.ts';

/**
 * The institution a list or a creation is about: the one asked for, else the caller's own.
 * Asking for another's is refused outright (403).
 */
export function institutionScope(actor: Actor, action: Action, asked: number | null | undefined): number {
  const institutionId = asked ?? actor.institutionId;
  if (!can(actor, action, { institutionId })) throw forbidden();
  return institutionId;
}

/** The institutions a caller's lists may show: one id, or null for all of them. */
export function institutionFilter(actor: Actor, action: Action): number | null {
  return reach(actor, action) === 'all' ? null : actor.institutionId;
}

/** A thing of another institution is not there (404); one's own, but beyond one's rights, is refused (403). */
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
