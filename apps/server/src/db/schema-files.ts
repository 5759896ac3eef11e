import type { JobReason, JobState } from '@regest/contract/endpoints/jobs.ts';
import type { FileDamage, FileEventKind, FileEventOutcome, FileScan } from '@regest/contract/preservation.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import type { EmbeddedMetadata } from '@regest/contract/values/embedded-metadata.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import type { Place, Rotation } from '@regest/contract/values/picture-edit.ts';
import type { Generated } from 'kysely';
import type { Json, Time, TimeByDefault, TimeOrNull } from './column-types.ts';

export interface FileTable {
  id: Generated<number>;
  institution_id: number;
  /** Null for the institution's own pictures and for documents of agreements. */
  record_id: number | null;
  agreement_id: number | null;
  field: string;
  position: number;
  name: string;
  mime_type: string;
  content_id: string;
  size: number;
  sha256: string;
  is_published: Generated<boolean>;
  published_at: TimeOrNull;
  inspected_at: TimeOrNull;
  pages: number | null;
  duration: number | null;
  problem: string | null;
  thumbnail_id: string | null;
  poster_id: string | null;
  upload_id: string | null;
  /** Group of files chosen together and the position in it; both set or both null. */
  upload_batch: string | null;
  upload_place: number | null;
  checked_at: TimeOrNull;
  checking_until: TimeOrNull;
  damage: FileDamage | null;
  damaged_since: TimeOrNull;
  problem_told_at: TimeOrNull;
  /** Null for a file uploaded while no scanner was configured. */
  scan: FileScan | null;
  scan_finding: string | null;
  scanned_at: TimeOrNull;
  created_at: TimeByDefault;
  created_by: number | null;
  updated_at: TimeByDefault;
  updated_by: number | null;
  closure: Json<Closure> | null;
}

/** Edit of a picture, and the content rendered from the original. */
export interface FileEditTable {
  file_id: number;
  rotation: Rotation;
  crop: Json<Place> | null;
  content_id: string;
  size: number;
  sha256: string;
  width: number;
  height: number;
  made_at: TimeByDefault;
  made_by: number | null;
}

export interface TextJobTable {
  id: Generated<number>;
  link: Generated<string>;
  institution_id: number;
  file_id: number | null;
  file_name: string;
  kind: TextKind;
  language: string | null;
  state: Generated<JobState>;
  progress: Generated<number>;
  reason: JobReason | null;
  cost: number;
  created_at: TimeByDefault;
  created_by: number | null;
  finished_at: TimeOrNull;
}

export interface UploadTable {
  id: string;
  owner_id: number;
  /** Null until the client declares it. */
  size: number | null;
  received: Generated<number>;
  metadata: Json<Record<string, string | null>>;
  created_at: TimeByDefault;
  touched_at: TimeByDefault;
}

/** Files, their bytes and their texts. */
export interface FileTables {
  file: FileTable;
  loose_content: { content_id: string; due_at: Time };
  file_event: {
    id: Generated<number>;
    file_id: number;
    at: TimeByDefault;
    kind: FileEventKind;
    outcome: FileEventOutcome;
    expected: string | null;
    found: string | null;
    detail: string | null;
    agent: string;
  };
  file_look: {
    file_id: number;
    width: number | null;
    height: number | null;
    peaks: Buffer | null;
    is_due: Generated<boolean>;
  };
  file_embedded: { file_id: number; metadata: Json<EmbeddedMetadata> };
  file_edit: FileEditTable;
  file_pyramid: { file_id: number; page: number; content_id: string | null; made_at: TimeByDefault };
  upload: UploadTable;
  upload_part: { upload_id: string; start: number; size: number; content_id: string };
  text_job: TextJobTable;
  text_job_page: { job_id: number; page: number; text: string };
  transcription: {
    file_id: number;
    kind: TextKind;
    language: string | null;
    machine_text: string | null;
    machine_at: TimeOrNull;
    origin: string | null;
    corrected_text: string | null;
    corrected_at: TimeOrNull;
    checked_at: TimeOrNull;
    checked_by: number | null;
    corrected_by: number | null;
    version: Generated<number>;
  };
}
