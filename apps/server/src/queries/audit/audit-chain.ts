import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface AuditHead {
  position: number;
  hash: string;
}

/** The last link of the chain as the database keeps it beside the chain. */
export function findAuditHead(db: Db): Promise<AuditHead> {
  return db.selectFrom('audit_head').select(['position', 'hash']).executeTakeFirstOrThrow();
}

export interface ChainRow {
  position: number;
  event_id: number;
  hash: string;
  /** The entry, each part as text; null where the entry is gone. */
  entry: Record<string, string | null> | null;
}

/** Links in their order, each with its entry. */
export async function listChain(db: Db, after: number, limit: number): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    select link.position, link.event_id, link.hash,
      case when event.id is not null then json_build_object(
        'id', event.id::text,
        'at', to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'kind', event.kind, 'user_id', event.user_id::text, 'user_name', event.user_name,
        'user_role', event.user_role, 'institution_id', event.institution_id::text,
        'institution_name', event.institution_name, 'address', event.address,
        'resource_type', event.resource_type, 'resource_id', event.resource_id::text,
        'resource_title', event.resource_title, 'resource_signature', event.resource_signature,
        'changes', event.changes::text, 'details', event.details::text) end as entry
    from audit_link link left join audit_event event on event.id = link.event_id
    where link.position > ${after} order by link.position limit ${limit}`.execute(db);
  return rows;
}

/** Entries that came in beside the chain. */
export async function listUnlinkedEvents(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_event')
    .select('id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('audit_link')
            .select('event_id')
            .whereRef('audit_link.event_id', '=', 'audit_event.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
