import type { NameQuestion } from '@regest/contract/endpoints/imports.ts';
import type { PageWord } from '@regest/contract/endpoints/transcriptions.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type {
  CellCorrection,
  DefaultField,
  ImportAction,
  ImportCounts,
  ImportDefaults,
  ImportKind,
  ImportRowLevel,
  ImportStatus,
  NamedReference,
  ReferenceKind,
  SkippedContent,
} from '@regest/contract/exchange/imports.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Json, TimeByDefault, TimeOrNull } from './column-types.ts';

type JsonByDefault<T> = ColumnType<T, string | undefined, string>;

/** Parent of a proposed record: a record by id, a row of the same file by key, or a full signature. */
export type ProposedParent = { id: number } | { key: string } | { signature: string };

/** A page of an imported text. */
export interface ImportedPage {
  text: string;
  words: PageWord[];
}

/** Parsed file of texts. */
export interface ProposedPages {
  software: string;
  pages: ImportedPage[];
}

/** Parsed row or element of a file, before validation. */
export interface Proposal {
  /** Key by which other rows of the file refer to it. */
  key: string;
  id: number | null;
  version: number | null;
  /** A row with an unknown id is a new record, as in an export that is imported again. */
  mayBeNew: boolean;
  parent: ProposedParent | null;
  values: Record<string, unknown>;
  /** The signature is a generated number, which is replaced by another one if it is taken. */
  isNumbered?: true;
  /** Full signature of the record when the sheet was downloaded. */
  known?: string;
  /** Parse errors, such as an invalid date. */
  faults: FieldError[];
  /** Original cells, for the download of the corrected file. */
  cells?: string[];
}

export interface ImportChange {
  fieldName: string;
  old: unknown;
  new: unknown;
  isDefault?: true;
}

export interface NameChoice {
  kind: ReferenceKind;
  name: string;
  /** Null creates a new one. */
  id: number | null;
}

export interface ImportTable {
  id: Generated<number>;
  institution_id: number;
  parent_id: number | null;
  kind: ImportKind | null;
  file_name: string;
  content_id: string | null;
  /** Bytes of the file; part of the used storage while `content_id` is set. */
  size: Generated<number>;
  status: Generated<ImportStatus>;
  progress: Generated<number>;
  /** Unfinished attempts to parse the file, the only trace of one that killed its process. */
  read_attempts: Generated<number>;
  counts: JsonByDefault<Partial<ImportCounts>>;
  not_taken: Generated<number>;
  message: string | null;
  skips_faulty: Generated<boolean>;
  unknown_columns: JsonByDefault<string[]>;
  columns: JsonByDefault<Record<string, string>>;
  heads: JsonByDefault<Record<string, string[]>>;
  names: JsonByDefault<NameQuestion[]>;
  choices: JsonByDefault<NameChoice[]>;
  defaults: JsonByDefault<Partial<ImportDefaults>>;
  /** Number of new records that lack the required field. */
  lacking: JsonByDefault<Partial<Record<DefaultField, number>>>;
  /** Language of the finding aid, if the file declares it. */
  language: string | null;
  corrections: JsonByDefault<CellCorrection[]>;
  created_at: TimeByDefault;
  created_by: number | null;
  applied_at: TimeOrNull;
  undone_at: TimeOrNull;
}

export interface ImportRowTable {
  import_id: number;
  number: number;
  sheet: string | null;
  line: number | null;
  level: ImportRowLevel;
  action: ImportAction | null;
  record_id: number | null;
  version: number | null;
  parent_id: number | null;
  parent_number: number | null;
  depth: Generated<number>;
  is_draft: Generated<boolean>;
  title: string | null;
  signature: string | null;
  proposed: Json<Proposal>;
  values: Json<Record<string, unknown>> | null;
  refs: JsonByDefault<Partial<Record<ReferenceKind, NamedReference[]>>>;
  changes: JsonByDefault<ImportChange[]>;
  faults: JsonByDefault<FieldError[]>;
  not_taken: JsonByDefault<SkippedContent[]>;
  before: Json<Record<string, unknown>> | null;
}

export interface ImportTables {
  import: ImportTable;
  import_row: ImportRowTable;
  import_column: { institution_id: number; head: string; field: string };
  import_made: { import_id: number; kind: ReferenceKind; id: number };
}
