import type { Insertable } from 'kysely';
import type { Versioned } from '../../db/column-types.ts';
import type { InstitutionTable } from '../../db/schema.ts';
import { toColumns } from '../entities/entity-columns.ts';
import { INSTITUTION_ROW_FIELDS } from './institution-view.ts';

type Columns = Omit<Insertable<InstitutionTable>, 'id' | keyof Versioned>;
const text = (value: unknown) => (value ?? null) as string | null;
const number = (value: unknown) => (value ?? 0) as number;

export function institutionColumns(values: Record<string, unknown>): Columns {
  return toColumns(INSTITUTION_ROW_FIELDS, values) as unknown as Columns;
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
