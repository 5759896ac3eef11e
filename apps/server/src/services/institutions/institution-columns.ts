import { putAt, valueAt } from '@regest/contract/derive/check-values.ts';
import { STORED_INSTITUTION_FIELDS } from './institution-view.ts';

const text = (value: unknown) => (value ?? null) as string | null;
const number = (value: unknown) => (value ?? 0) as number;

/** Checked values as columns; the rest of the fields go into `fields`. */
export function institutionColumns(values: Record<string, unknown>) {
  const fields: Record<string, unknown> = {};
  for (const { name } of STORED_INSTITUTION_FIELDS) putAt(fields, name, valueAt(values, name) ?? null);
  return {
    signature: String(values.signature),
    name: String(values.name),
    archive_name: text(values.archiveName),
    institution_type: String(values.institutionType),
    path_alias: text(values.pathAlias),
    fields: JSON.stringify(fields),
  };
}

export function quotaColumns(values: Record<string, unknown>) {
  return {
    transcription_seconds:
      number(values.remainingTranscriptionHours) * 3600 +
      number(values.remainingTranscriptionMinutes) * 60 +
      number(values.remainingTranscriptionSeconds),
    ocr_pages: number(values.remainingOCRPages),
    transcription_deadline: text(values.transcriptionDeadline),
    ocr_deadline: text(values.ocrDeadline),
    storage_limit_gb: (values.storageLimitGB ?? null) as number | null,
  };
}
