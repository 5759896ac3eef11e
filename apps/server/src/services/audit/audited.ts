import type { Endpoint, Resource } from '@regest/contract/endpoints/endpoint.ts';
import { levelOfPath } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { type AuditSubject, findAuditSubject } from '../../queries/audit/audit-subject.ts';

interface Input {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

function numberIn(source: unknown, name: string): number | null {
  const value =
    typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[name] : null;
  return typeof value === 'number' ? value : null;
}

function idIn({ params, query, body }: Input): number | null {
  return numberIn(params, 'id') ?? numberIn(body, 'id') ?? numberIn(query, 'collectionId');
}

/** Id of a new resource, read from the answer: `{ news: { id } }`. */
function idInAnswer(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const [first] = Object.values(answer);
  return numberIn(first, 'id');
}

/** Resource type in the path of an endpoint: `/api/units/:id/publish` is about a unit. */
function resourceType(endpoint: Endpoint): string {
  return endpoint.path.split('/')[2] ?? '';
}

const THINGS: ReadonlySet<string> = new Set<Resource>([
  'institutions',
  'users',
  'authors',
  'files',
  'acquisitions',
  'agreements',
  'news',
]);

function thingOf(endpoint: Endpoint): Resource | null {
  const type = resourceType(endpoint);
  if (endpoint.auditOf) return endpoint.auditOf;
  if (levelOfPath(type)) return 'records';
  return THINGS.has(type) ? (type as Resource) : null;
}

async function describe(db: Db, endpoint: Endpoint, id: number | null): Promise<AuditSubject | null> {
  const resource = thingOf(endpoint);
  return resource === null || id === null ? null : findAuditSubject(db, resource, id);
}

/**
 * Runs a call and writes its audit entry, where the endpoint declares one, in the same transaction: a rolled-back
 * call leaves no entry. The resource is named before the call, which may delete it.
 */
export async function audited<Answer>(
  db: Db,
  endpoint: Endpoint,
  actor: Actor,
  input: Input,
  work: () => Answer | Promise<Answer>,
): Promise<Answer> {
  if (!endpoint.audit) return work();
  const idBefore = idIn(input);
  const before = await describe(db, endpoint, idBefore);
  const answer = await work();
  const id = idBefore ?? idInAnswer(answer);
  const { place = [], ...subject } = before ?? (await describe(db, endpoint, id)) ?? {};
  await insertAuditEvent(db, {
    kind: endpoint.audit,
    userId: actor.id,
    institutionId: actor.institutionId,
    resourceType: resourceType(endpoint),
    resourceId: id,
    ...subject,
    details: {
      call: `${endpoint.method} ${endpoint.path}`,
      ...(input.query as Record<string, unknown> | undefined),
      ...(place.length > 0 && { place }),
    },
  });
  return answer;
}
