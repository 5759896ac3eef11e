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

/** Where a proposed record goes: a record by its id, a row of the same file by its key, or a full signature. */
export type ProposedParent = { id: number } | { key: string } | { signature: string };

/** A page of a text from outside. */
export interface ImportedPage {
  text: string;
  words: PageWord[];
}

/** What a reader makes of a file of texts. */
export interface ProposedPages {
  software: string;
  pages: ImportedPage[];
}

/** What a reader makes of a row or an element, before anything is checked. */
export interface Proposal {
  /** What other rows of the file call it. */
  key: string;
  id: number | null;
  version: number | null;
  /** A row with an id that is nowhere is a new record, as in an export that comes back. */
  mayBeNew: boolean;
  parent: ProposedParent | null;
  values: Record<string, unknown>;
  /** Its signature is a number that the reader made up: another will do where it is taken. */
  isNumbered?: true;
  /** The full signature in the row of the id when the sheet was downloaded. */
  known?: string;
  /** Faults of reading: a date that is none. */
  faults: FieldError[];
  /** The original cells, for giving the file back. */
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
  /** null: make a new one. */
  id: number | null;
}

export interface ImportTable {
  id: Generated<number>;
  institution_id: number;
  parent_id: number | null;
  kind: ImportKind | null;
  file_name: string;
  content_id: string | null;
  /** Of the file, in bytes; it counts while `content_id` is there. */
  size: Generated<number>;
  status: Generated<ImportStatus>;
  progress: Generated<number>;
  /** Readings of the file that began and have not ended: one that kills its process leaves nothing else behind. */
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
  /** New records without these required fields. */
  lacking: JsonByDefault<Partial<Record<DefaultField, number>>>;
  /** Of the finding aid, as far as the file says. */
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
