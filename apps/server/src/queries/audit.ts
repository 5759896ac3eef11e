import type { AuditKind } from '@regest/contract/audit.ts';
import type { Db } from '../db/schema.ts';
import { beginningOf, endOf } from './day-bounds.ts';

export interface Deed {
  kind: AuditKind;
  userId: number | null;
  institutionId: number | null;
  resourceType?: string | null;
  resourceId?: number | null;
  details?: Record<string, unknown>;
}

export async function insertAuditEvent(db: Db, deed: Deed): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({
      kind: deed.kind,
      user_id: deed.userId,
      institution_id: deed.institutionId,
      resource_type: deed.resourceType ?? null,
      resource_id: deed.resourceId ?? null,
      details: JSON.stringify(deed.details ?? {}),
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
  const ids = filtered(db, filter)
    .select('id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(page * perPage)
    .limit(perPage);
  return db
    .selectFrom('audit_event')
    .leftJoin('app_user', 'app_user.id', 'audit_event.user_id')
    .leftJoin('institution', 'institution.id', 'audit_event.institution_id')
    .select([
      'audit_event.id',
      'audit_event.at',
      'audit_event.kind',
      'audit_event.user_id as userId',
      'app_user.full_name as userName',
      'audit_event.institution_id as institutionId',
      'institution.name as institutionName',
      'audit_event.resource_type as resourceType',
      'audit_event.resource_id as resourceId',
      'audit_event.details',
    ])
    .where('audit_event.id', 'in', ids)
    .orderBy('audit_event.at', 'desc')
    .orderBy('audit_event.id', 'desc')
    .execute();
}
