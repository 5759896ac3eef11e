import type { Generated } from 'kysely';
import type { Json, TimeByDefault } from './columns.ts';

/** Changes of many records at once, with what stood before them. */
export interface BulkTables {
  bulk_change: {
    id: Generated<number>;
    institution_id: number;
    at: TimeByDefault;
    by_user: number | null;
  };
  bulk_change_record: {
    change_id: number;
    record_id: number;
    version: number;
    before: Json<Record<string, unknown>>;
  };
}
