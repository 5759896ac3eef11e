import type { BulkChangeKind } from '@regest/contract/endpoints/bulk-records.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import type { Generated } from 'kysely';
import type { Json, TimeByDefault, TimeOrNull } from './column-types.ts';

/** Details of a change for the log and for its undo. */
export interface BulkDetails {
  /** Names of the changed fields. */
  fields?: string[];
  level?: RecordLevel;
  /** The unit that was split, the deleted record, the name that was merged into another. */
  id?: number;
  title?: string;
  into?: string;
  /** Counts of the finishing call; `roots` are the subtrees it was called for. */
  finished?: { ready: number; texts: number; published: number; files: number };
  roots?: number[];
  /** Former places of moved pages. */
  files?: { id: number; recordId: number | null; field: string; position: number }[];
  /** Files that received their own closure because they left a closed record. */
  closed?: { id: number; before: Closure | null; after: Closure }[];
  /** Agreements that name the record of `id` because of the files that came to it. */
  agreements?: number[];
  /** The index of a merged term; an author has none. */
  type?: IndexType;
}

/** Changes of many records at once with the values before them, and templates of descriptions. */
export interface BulkTables {
  bulk_change: {
    id: Generated<number>;
    institution_id: number;
    at: TimeByDefault;
    by_user: number | null;
    kind: Generated<BulkChangeKind | 'undo'>;
    reverses: number | null;
    count: Generated<number>;
    details: Json<BulkDetails>;
    undone_at: TimeOrNull;
  };
  description_template: {
    id: Generated<number>;
    institution_id: number;
    level: RecordLevel;
    name: string;
    fields: Json<Record<string, unknown>>;
    by_user: number | null;
    at: TimeByDefault;
    deleted_at: TimeOrNull;
  };
  bulk_change_record: {
    change_id: number;
    record_id: number;
    version: number;
    before: Json<Record<string, unknown>>;
  };
}
