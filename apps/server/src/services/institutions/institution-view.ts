import { putAt, valueAt } from '@regest/contract/derive/check-values.ts';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { InstitutionView } from '@regest/contract/endpoints/institutions.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { INSTITUTION_FIELDS } from '@regest/contract/fields/institution-fields.ts';
import type { InstitutionRow } from '../../queries/institutions/institutions.ts';

/** Columns of their own, because the database guards or counts them; all other fields are in `fields`. */
const INSTITUTION_COLUMNS = new Set([
  'signature',
  'name',
  'archiveName',
  'institutionType',
  'pathAlias',
  'showpiece',
  'tiles',
  'remainingTranscriptionHours',
  'remainingTranscriptionMinutes',
  'remainingTranscriptionSeconds',
  'remainingOCRPages',
  'transcriptionDeadline',
  'ocrDeadline',
  'storageLimitGB',
]);

export const STORED_INSTITUTION_FIELDS = fieldsOf(INSTITUTION_FIELDS).filter(
  (field) => !INSTITUTION_COLUMNS.has(field.name),
);

function quota(row: InstitutionRow) {
  return {
    remainingTranscriptionHours: Math.floor(row.transcription_seconds / 3600),
    remainingTranscriptionMinutes: Math.floor((row.transcription_seconds % 3600) / 60),
    remainingTranscriptionSeconds: row.transcription_seconds % 60,
    remainingOCRPages: row.ocr_pages,
    transcriptionDeadline: row.transcription_deadline,
    ocrDeadline: row.ocr_deadline,
    storageLimitGB: row.storage_limit_gb,
    storageBytes: row.storage_bytes,
  };
}

export function institutionView(row: InstitutionRow, files: FileView[]): InstitutionView {
  const values: Record<string, unknown> = {};
  for (const { name } of STORED_INSTITUTION_FIELDS) putAt(values, name, valueAt(row.fields, name) ?? null);
  const showpiece = files.find((file) => file.field === 'showpiece') ?? null;
  return {
    ...(values as Partial<InstitutionView>),
    id: row.id,
    level: 'institution',
    signature: row.signature,
    name: row.name,
    archiveName: row.archive_name,
    institutionType: row.institution_type,
    pathAlias: row.path_alias,
    isPublished: row.is_published,
    showpieceId: showpiece?.id ?? null,
    showpiece,
    tiles: files.filter((file) => file.field === 'tiles'),
    ...quota(row),
    editionMeta: {
      createdAt: row.created_at,
      createdBy: row.created_by_name,
      updatedAt: row.updated_at,
      updatedBy: row.updated_by_name,
    },
    version: row.version,
  } as InstitutionView;
}
