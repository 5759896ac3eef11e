import type { HistoryKind } from '@regest/contract/endpoints/records.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Role } from '@regest/contract/roles.ts';
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { Json, JsonByDefault, TimeByDefault, TimeOrNull, Versioned } from './column-types.ts';
import type { AuditTables } from './schema-audit.ts';
import type { BulkTables } from './schema-bulk.ts';
import type { CommentTables } from './schema-comments.ts';
import type { FileTables } from './schema-files.ts';
import type { ImportTables } from './schema-imports.ts';
import type { PeopleExtras, SignInTables } from './schema-people.ts';
import type { ReaderTables } from './schema-readers.ts';
import type { SecondFactorTables } from './schema-second-factor.ts';
import type { StatisticsTables } from './schema-statistics.ts';

export interface InstitutionTable extends Versioned {
  id: Generated<number>;
  signature: string;
  name: string;
  archive_name: string | null;
  institution_type: string;
  path_alias: string | null;
  fields: Json<Record<string, unknown>>;
  is_published: Generated<boolean>;
  transcription_seconds: Generated<number>;
  ocr_pages: Generated<number>;
  transcription_deadline: string | null;
  ocr_deadline: string | null;
  storage_limit_gb: number | null;
}

export interface UserTable extends Versioned {
  id: Generated<number>;
  institution_id: number;
  name: string;
  full_name: string;
  email: string;
  role: Role;
  is_active: Generated<boolean>;
  password_hash: string;
  is_demo: Generated<boolean>;
  fields: JsonByDefault<Record<string, unknown>>;
}

export interface AuthorTable extends Versioned {
  id: Generated<number>;
  institution_id: number;
  name: string;
  other_name: string | null;
  signature: string | null;
  author_type: string | null;
  dates: Json<DateEntry[]>;
  description: string | null;
  description_source: string | null;
  is_draft: boolean;
  fields: JsonByDefault<Record<string, unknown>>;
}

interface RecordTable extends Versioned {
  id: Generated<number>;
  institution_id: number;
  level: RecordLevel;
  parent_id: number | null;
  path: string;
  signature: string;
  sort_key: ColumnType<string, never, never>;
  /** Made by the database from those above. */
  tree_key: ColumnType<string, never, never>;
  /** As much of it as an index takes. */
  tree_order: ColumnType<string, never, never>;
  title: string;
  dates: Json<DateEntry[]>;
  fields: Json<Record<string, unknown>>;
  is_published: Generated<boolean>;
  is_draft: boolean;
  deleted_at: TimeOrNull;
  deleted_by: number | null;
  trash_root_id: number | null;
  purging_since: TimeOrNull;
  /** Versioned by the database itself. */
  published_at: ColumnType<string | null, never, never>;
}

export interface Database
  extends AuditTables,
    BulkTables,
    CommentTables,
    FileTables,
    ImportTables,
    PeopleExtras,
    ReaderTables,
    SecondFactorTables,
    SignInTables,
    StatisticsTables {
  institution: InstitutionTable;
  app_user: UserTable;
  institution_storage: { institution_id: number; bytes: Generated<number> };
  institution_count: Record<
    | 'collections'
    | 'published_collections'
    | 'series'
    | 'published_series'
    | 'units'
    | 'published_units'
    | 'documents'
    | 'published_documents'
    | 'files'
    | 'published_files'
    | 'users',
    Generated<number>
  > & { institution_id: number };
  author: AuthorTable;
  index_term: {
    id: Generated<number>;
    type: IndexType;
    name: string;
    latitude: number | null;
    longitude: number | null;
    created_at: TimeByDefault;
    created_by: number | null;
  };
  record: RecordTable;
  record_count: {
    record_id: number;
    series: Generated<number>;
    units: Generated<number>;
    documents: Generated<number>;
  };
  record_author: { record_id: number; author_id: number; position: number };
  record_index: { record_id: number; index_id: number; position: number };
  record_history: {
    id: Generated<number>;
    record_id: number;
    version: number;
    kind: HistoryKind;
    at: TimeByDefault;
    by_user: number | null;
    state: Json<Record<string, unknown>>;
  };
}

/** The one handle in scope: the transaction of a write, the pool for a read. */
export type Db = Kysely<Database> | Transaction<Database>;
