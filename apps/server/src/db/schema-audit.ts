import type { AuditKind } from '@regest/contract/audit.ts';
import type { Generated } from 'kysely';
import type { Json, TimeByDefault } from './columns.ts';

export interface AuditTables {
  audit_event: {
    id: Generated<number>;
    at: TimeByDefault;
    kind: AuditKind;
    user_id: number | null;
    institution_id: number | null;
    resource_type: string | null;
    resource_id: number | null;
    details: Json<Record<string, unknown>>;
  };
}
