import type { AuditChange, AuditKind } from '@regest/contract/audit.ts';
import type { Role } from '@regest/contract/roles.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { callOrigin } from '../../operation/call-origin.ts';
import { beginningOf, endOf } from '../shared/day-bounds.ts';

export interface AuditEntry {
  kind: AuditKind;
  /** The person; null for a client that is not signed in and for the program itself. */
  userId: number | null;
  institutionId: number | null;
  resourceType?: string | null;
  resourceId?: number | null;
  /** Title and signature of what it is about, as they were at that moment. */
  resourceTitle?: string | null;
  resourceSignature?: string | null;
  changes?: AuditChange[];
  details?: Record<string, unknown>;
}

/** Names and role are read at this moment and stay in the entry; the address is that of the call being served. */
export async function insertAuditEvent(db: Db, entry: AuditEntry): Promise<void> {
  const { userId, institutionId } = entry;
  await db
    .insertInto('audit_event')
    .values({
      kind: entry.kind,
      user_id: userId,
      user_name: sql<string | null>`(select full_name from app_user where id = ${userId})`,
      user_role: sql<Role | null>`(select role from app_user where id = ${userId})`,
      institution_id: institutionId,
      institution_name: sql<string | null>`(select name from institution where id = ${institutionId})`,
      address: callOrigin()?.address ?? null,
      resource_type: entry.resourceType ?? null,
      resource_id: entry.resourceId ?? null,
      resource_title: entry.resourceTitle ?? null,
      resource_signature: entry.resourceSignature ?? null,
      changes: JSON.stringify(entry.changes ?? []),
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}

export interface AuditFilter {
  institutionId?: number;
  userId?: number;
  kind?: AuditKind;
  from?: string;
  to?: string;
}

function filtered(db: Db, filter: AuditFilter) {
  return db
    .selectFrom('audit_event')
    .$if(filter.institutionId !== undefined, (q) =>
      q.where('institution_id', '=', filter.institutionId ?? null),
    )
    .$if(filter.userId !== undefined, (q) => q.where('user_id', '=', filter.userId ?? null))
    .$if(filter.kind !== undefined, (q) => q.where('kind', '=', filter.kind as AuditKind))
    .$if(filter.from !== undefined, (q) => q.where('at', '>=', beginningOf(filter.from as string)))
    .$if(filter.to !== undefined, (q) => q.where('at', '<', endOf(filter.to as string)));
}

export async function countAuditEvents(db: Db, filter: AuditFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export function listAuditEvents(db: Db, filter: AuditFilter, page: number, perPage: number) {
  return filtered(db, filter)
    .select([
      'id',
      'at',
      'kind',
      'user_id as userId',
      'user_name as userName',
      'user_role as userRole',
      'address',
      'institution_id as institutionId',
      'institution_name as institutionName',
      'resource_type as resourceType',
      'resource_id as resourceId',
      'resource_title as resourceTitle',
      'resource_signature as resourceSignature',
      'changes',
      'details',
    ])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(page * perPage)
    .limit(perPage)
    .execute();
}
