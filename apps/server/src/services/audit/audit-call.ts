import type { Endpoint } from '@regest/contract/endpoints/endpoint.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { insertAuditEvent } from '../../queries/audit.ts';

interface Told {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

function numberIn(source: unknown, name: string): number | null {
  const value =
    typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[name] : null;
  return typeof value === 'number' ? value : null;
}

/** `/api/units/:id/publish` is about a unit. */
function resourceType(endpoint: Endpoint): string | null {
  return endpoint.path.split('/')[2] ?? null;
}

/**
 * Notes a deed that the endpoint declares worth noting, in the transaction of the deed
 * itself: what was rolled back was not done, what was done is noted.
 */
export async function auditCall(db: Db, endpoint: Endpoint, actor: Actor, told: Told): Promise<void> {
  if (!endpoint.audit) return;
  await insertAuditEvent(db, {
    kind: endpoint.audit,
    userId: actor.id,
    institutionId: actor.institutionId,
    resourceType: resourceType(endpoint),
    resourceId:
      numberIn(told.params, 'id') ?? numberIn(told.body, 'id') ?? numberIn(told.query, 'collectionId'),
    details: {
      call: `${endpoint.method} ${endpoint.path}`,
      ...(told.query as Record<string, unknown> | undefined),
    },
  });
}
