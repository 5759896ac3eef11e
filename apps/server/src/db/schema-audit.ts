import type { AuditChange, AuditKind } from '@regest/contract/audit.ts';
import type { Role } from '@regest/contract/roles.ts';
import type { Generated } from 'kysely';
import type { Json, TimeByDefault } from './column-types.ts';

export interface AuditTables {
  audit_event: {
    id: Generated<number>;
    at: TimeByDefault;
    kind: AuditKind;
    user_id: number | null;
    user_name: string | null;
    user_role: Role | null;
    institution_id: number | null;
    institution_name: string | null;
    address: string | null;
    resource_type: string | null;
    resource_id: number | null;
    resource_title: string | null;
    resource_signature: string | null;
    changes: Json<AuditChange[]>;
    details: Json<Record<string, unknown>>;
  };
  /** Written by triggers alone, when an event is committed. */
  audit_link: { position: number; event_id: number; hash: string };
  audit_head: { is_head: boolean; position: number; hash: string };
}
