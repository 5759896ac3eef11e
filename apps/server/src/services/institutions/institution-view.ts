import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { InstitutionView } from '@regest/contract/endpoints/institutions.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { INSTITUTION_FIELDS } from '@regest/contract/fields/institution-fields.ts';
import type { InstitutionRow } from '../../queries/institutions/institutions.ts';
import { fromColumns } from '../entities/entity-columns.ts';
import { editionMetaOf } from '../records/record-view.ts';

/** Quota is stored in other units than in the form, and files have calls of their own. */
const QUOTA = 'institution.quota';
export const INSTITUTION_ROW_FIELDS = fieldsOf(INSTITUTION_FIELDS).filter(
  (field) => field.kind !== 'files' && field.editableBy !== QUOTA,
);
export const STORED_INSTITUTION_FIELDS = INSTITUTION_ROW_FIELDS.filter((field) => !field.column);

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
  const values = fromColumns(INSTITUTION_ROW_FIELDS, row);
  const only = (field: string) => files.find((file) => file.field === field) ?? null;
  const showpiece = only('showpiece');
  return {
    ...(values as Partial<InstitutionView>),
    id: row.id,
    level: 'institution',
    isPublished: row.is_published,
    showpieceId: showpiece?.id ?? null,
    showpiece,
    logo: only('logo'),
    tiles: files.filter((file) => file.field === 'tiles'),
    ...quota(row),
    editionMeta: editionMetaOf(row),
    version: row.version,
  } as InstitutionView;
}
